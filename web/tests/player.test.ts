import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { happening } from '../src/lib/scene';
import { settings } from '../src/lib/settings.svelte';
import { Player } from '../src/table/player.svelte';

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { hidden: false });
});

const take = (region: string) =>
  happening({ text: `[Mira](seat:1)'s [Dwarves](card:dwarves) take [${region}](region:${region}).`, motions: [{ icon: 'dwarf-face', path: ['seat:1', `region:${region}`], seat: 1 }] } as never);

let seen: string[];
let player: Player;

beforeEach(() => {
  vi.useFakeTimers();
  settings.motion = 'on';
  settings.speed = 'normal';
  seen = [];
  player = new Player(() => ({ x: 0, y: 0 }), (thing) => seen.push(thing));
});
afterEach(() => void vi.useRealTimers());

/** How long a turn of two conquests takes, in milliseconds. */
async function length(): Promise<number> {
  const start = Date.now();
  const shown = player.show([take('a'), take('b')], true);
  await vi.runAllTimersAsync();
  await shown;
  return Date.now() - start;
}

describe('what others do', () => {
  it('is shown one thing at a time, with its caption, where it happens', async () => {
    const shown = player.show([take('a'), take('b')], true);
    await vi.advanceTimersByTimeAsync(10);
    expect([player.caption.includes('[a]'), player.flights.length, seen]).toEqual([true, 1, ['region:a']]);
    await vi.runAllTimersAsync();
    await shown;
    expect(player.caption).toContain('[b]');
    expect(seen).toEqual(['region:a', 'region:b']);
  });

  it('is over at once in a tab that is hidden meanwhile, but for the result', async () => {
    const result = happening({ text: 'Mira wins', outcome: { title: 'Mira wins the fight', seats: [] } } as never);
    const shown = player.show([take('a'), take('b'), result], true);
    await vi.advanceTimersByTimeAsync(10);
    vi.stubGlobal('document', { hidden: true });
    await vi.advanceTimersByTimeAsync(1500);
    await shown;
    expect([player.caption.includes('[a]'), player.outcome?.title]).toEqual([true, 'Mira wins the fight']);
    vi.stubGlobal('document', { hidden: false });
  });

  it('gives way to the end of the game after its time where nothing moves', async () => {
    settings.motion = 'off';
    const result = (title: string, seat: number) => happening({ text: '', outcome: { title, seats: [seat] } } as never);
    const one = new Player(() => null, () => undefined, (whom) => whom.includes(0));
    await one.show([result('Zaela defeats Hakkar', 1)], true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(one.outcome?.title).toBe('Zaela defeats Hakkar');
    one.end();
    await vi.advanceTimersByTimeAsync(5000);
    expect(one.outcome).toBeNull();
  });

  it('does not put away what came of one\'s own deed where nothing moves', async () => {
    settings.motion = 'off';
    const result = (title: string, seat: number) => happening({ text: '', outcome: { title, seats: [seat] } } as never);
    const one = new Player(() => null, () => undefined, (whom) => whom.includes(0));
    await one.show([result('Ann rises', 0)], false);
    await one.show([take('a')], true);
    expect(one.outcome?.title).toBe('Ann rises');
    await one.show([result('Mira falls', 1)], true);
    expect(one.outcome?.title).toBe('Ann rises');
    one.read();
    expect(one.outcome?.title).toBe('Mira falls');
    await one.show([result('Mira stands up', 1)], true);
    expect(one.outcome?.title).toBe('Mira stands up');
    one.read();
    expect(one.outcome).toBeNull();
    await one.show([result('Ann rises', 0)], false);
    await one.show([take('a')], false); // who acts has read it
    expect(one.outcome).toBeNull();
  });

  it('goes at the speed that is set', async () => {
    const normal = await length();
    settings.speed = 'calm';
    const calm = await length();
    settings.speed = 'quick';
    expect(await length()).toBeLessThan(normal);
    expect(calm).toBeGreaterThan(normal);
  });

  it('is held up for less long where it concerns nobody here', async () => {
    const result = (seats: number[]) => happening({ text: '', outcome: { title: 'Mira wins the fight', seats } } as never);
    const held = async (seats: number[]): Promise<number> => {
      const one = new Player(() => null, () => undefined, (whom) => whom.includes(0));
      const start = Date.now();
      const shown = one.show([result(seats)], true);
      await vi.runAllTimersAsync();
      await shown;
      return Date.now() - start;
    };
    const mine = await held([0, 1]);
    expect(await held([1, 2])).toBeLessThan(mine);
    expect(await held([])).toBe(mine);
  });

  it('can be paused, and gone through step by step', async () => {
    player.pause();
    void player.show([take('a'), take('b')], true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(seen).toEqual([]);
    player.step();
    await vi.advanceTimersByTimeAsync(30_000);
    expect([seen, player.paused]).toEqual([['region:a'], true]);
    player.pause();
    await vi.advanceTimersByTimeAsync(5000);
    expect(seen).toEqual(['region:a', 'region:b']);
  });

  it('can be skipped, also out of a pause', async () => {
    player.pause();
    const shown = player.show([take('a'), take('b')], true);
    await vi.advanceTimersByTimeAsync(10);
    player.skip();
    await shown;
    expect([seen, player.paused]).toEqual([[], false]);
  });

  it('does not move the board under who acts', async () => {
    const shown = player.show([take('a')], false);
    await vi.runAllTimersAsync();
    await shown;
    expect(seen).toEqual([]);
  });
});
