import { describe, expect, it } from 'vitest';
import { onward } from '../src/lib/strip';

const row = (...widths: number[]): { left: number; right: number }[] => {
  let at = 14;
  return widths.map((width) => ({ left: at, right: (at += width + 10) - 10 }));
};

describe('a strip of cards', () => {
  const cards = row(100, 100, 200, 200, 200, 200, 100);

  it('stays where all that can be chosen is seen', () => {
    expect(onward([cards[2]!], cards, 850)).toBe(0);
    expect(onward([], cards, 850)).toBe(0);
  });

  it('goes on no further than it must, and cuts no card', () => {
    const by = onward([cards[5]!], cards, 850);
    expect(cards[5]!.right - by).toBeLessThanOrEqual(850);
    expect(cards.map((card) => card.left - by)).toContain(30);
    expect(cards[1]!.left - by).toBeLessThan(0);
    expect(cards[3]!.left - by).toBeGreaterThan(0);
  });

  it('begins with the first that can be chosen where not all of them have room, or where it lies to the left', () => {
    expect(onward([cards[1]!, cards[6]!], cards, 400)).toBe(cards[1]!.left - 30);
    expect(onward([{ left: -120, right: -20 }], [], 400)).toBe(-150);
  });
});
