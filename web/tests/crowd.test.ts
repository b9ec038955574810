import { describe, expect, it } from 'vitest';
import { least } from '../src/lib/cards';
import { crowded, perLetter } from '../src/lib/crowd';
import type { Card } from '../src/lib/scene';

const saying = (...letters: number[]) => letters.map((n) => ({ letters: n, least: 90 }));

describe('cards to choose from that say much', () => {
  it('crowd a laptop sooner than a large screen', () => {
    const six = saying(100, 100, 100, 100, 100, 100);
    expect(crowded(six, 1366, 1116)).toBe(true);
    expect(crowded(six, 1920, 1240)).toBe(false);
    expect(crowded(saying(100, 100), 1366, 1116)).toBe(false);
  });

  it('are all beside one another', () => {
    const six = saying(83, 352, 183, 200, 150, 240);
    const per = perLetter(six, 1120);
    const wide = six.reduce((sum, { letters }) => sum + 60 + letters * per + 10, 30);
    expect(wide).toBeLessThanOrEqual(1120);
    expect(perLetter(saying(90, 90), 1120)).toBe(1.5);
  });

  it('stay as they are where there are more than have room', () => {
    expect(crowded(saying(...Array<number>(14).fill(150)), 1366, 1116)).toBe(false);
    expect(crowded(saying(...Array<number>(18).fill(60)), 1920, 1240)).toBe(false);
  });

  it('are wide enough for their name and price', () => {
    const card = { title: 'Ravenwood Bow', kind: '', level: 3, cost: '12 gold', badge: '', icon: 'bow', text: 'Shoots.', facts: [] } as unknown as Card;
    expect(least(card)).toBeGreaterThan(130);
    expect(least({ ...card, cost: '' })).toBeGreaterThan(80);
    // Three dots take their room beside the first word of its kind.
    const quest = { ...card, cost: '', level: 3, title: 'Shades', kind: 'Green quest', text: 'Defeat 1 green Wraith in Caer Darrow.' };
    expect(least(quest)).toBeGreaterThan(108);
    const six = Array(6).fill({ letters: 30, least: 300 });
    expect(crowded(six, 1366, 1116)).toBe(false);
  });
});
