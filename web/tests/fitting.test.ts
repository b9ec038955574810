import { describe, expect, it } from 'vitest';
import { search, tellings, type Fight, type Found, type Telling } from '../src/lib/fitting';

const FIGHT: Fight = { large: false, little: true, widens: true, sums: true, cards: true, sentences: 5 };

/** What is found where a way takes so much room, and how often it was tried. */
function found(ways: readonly Telling[], fits: (way: Telling) => boolean, guess = 0, cut: readonly number[] = []): Found & { tries: number } {
  const trying = search(ways, guess, () => cut);
  let [tries, next] = [0, trying.next()];
  while (next.done !== true) {
    tries++;
    next = trying.next(fits(next.value));
  }
  return { ...next.value, tries };
}

describe('the ways to tell a fight', () => {
  const ways = tellings(FIGHT);

  it('begin with all of it and end with the least of it', () => {
    expect(ways[0]).toEqual({ large: false, named: true, wide: 0, tight: false, clipped: false, spelled: new Set(), brief: 0, kept: Infinity, bare: false });
    expect(ways.at(-1)).toEqual({ large: false, named: false, wide: 2, tight: true, clipped: true, spelled: new Set(), brief: 2, kept: 0, bare: true });
  });

  it('leave out what a fight or a screen does not have', () => {
    const few = tellings({ ...FIGHT, little: false, widens: false, sums: false, cards: false, sentences: 0 });
    expect(few.some((way) => !way.named || way.wide > 0 || way.clipped || way.brief > 0 || way.kept < Infinity)).toBe(false);
    expect(tellings({ ...FIGHT, large: true }).map((way) => way.large)).toEqual([true, ...ways.map(() => false)]);
  });

  it('hide sentences last, and one alone, too', () => {
    expect(ways.filter((way) => way.kept < Infinity).map((way) => way.kept)).toEqual([3, 2, 1, 0, 0]);
    expect(tellings({ ...FIGHT, sentences: 1 }).at(-1)!.kept).toBe(0);
  });
});

describe('the search for one that fits', () => {
  const ways = tellings(FIGHT);
  /** It fits from the n-th way on, and nothing more does. */
  const from = (n: number) => (way: Telling): boolean => ways.findIndex((other) => JSON.stringify(other) === JSON.stringify(way) && way.spelled.size === 0) >= n;

  it('finds the first that does, wherever it begins', () => {
    for (let n = 0; n < ways.length; n++) for (let guess = 0; guess < ways.length + 3; guess++) expect(found(ways, from(n), guess).at).toBe(n);
  });

  it('tries little where nothing has changed', () => {
    expect(found(ways, from(2), 2).tries).toBeLessThan(4);
  });

  it('tells sums whole and names people again where what was made smaller later has left room', () => {
    // One card fewer would fit; the sums are short, and the names small.
    const cards = (way: Telling): boolean => way.brief === 2;
    expect(found(ways, cards).telling).toMatchObject({ brief: 2, clipped: false, named: true });
    const sums = (way: Telling): boolean => way.brief === 2 && way.clipped;
    expect(found(ways, sums).telling).toMatchObject({ brief: 2, clipped: true, named: true });
    const narrow = (way: Telling): boolean => way.brief === 2 && !way.named;
    expect(found(ways, narrow).telling).toMatchObject({ brief: 2, clipped: false, named: false });
  });

  it('tells as many short sums whole as there is room for', () => {
    const room = (way: Telling): boolean => way.brief === 2 && way.clipped && !way.spelled.has(1) && way.spelled.size < 3;
    expect(found(ways, room, 0, [0, 1, 3, 4]).telling).toMatchObject({ clipped: true, spelled: new Set([0, 3]) });
  });

  it('ends with the least where nothing fits', () => {
    expect(found(ways, () => false, 4)).toMatchObject({ at: ways.length - 1, telling: ways.at(-1) });
  });
});
