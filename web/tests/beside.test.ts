import { describe, expect, it } from 'vitest';
import { beside } from '../src/lib/beside';
import { LETTER, type Label } from '../src/lib/cartography';
import { distance } from '../src/lib/geometry';
import { fromLabel } from '../src/lib/ground';
import { arrange, RADIUS } from '../src/lib/pieces';
import { board as filled, piece, type Board } from '../src/lib/scene';

const space = (id: string, name: string, x: number, y: number, r = 25) => ({
  id, name, terrain: 'clear', label: [x, y + r + 12] as [number, number],
  rings: [Array.from({ length: 24 }, (_, i): [number, number] => [x + r * Math.sin((i * Math.PI) / 12), y - r * Math.cos((i * Math.PI) / 12)])],
});
const land = (name: string, x: number, y: number) => ({ id: name, name, terrain: 'forest', rings: [], label: [x, y] as [number, number], rows: [name], size: 30 });
const map = (areas: ReturnType<typeof space>[], lands: ReturnType<typeof land>[] = []): Board => filled({ id: 'b', title: 'Azeroth', width: 600, height: 400, areas, lands });
const boxOf = (l: Label) => ({ x: l.at[0], y: l.at[1], w: (Math.max(...l.rows.map((row) => row.length)) * l.size * LETTER) / 2, h: (l.rows.length * l.size) / 2 });

describe('names of spaces on lands', () => {
  it('stand below their space, never on it', () => {
    const label = beside(map([space('a', 'Booty Bay', 300, 200)]), 1).get('a')!;
    expect(label.rows).toEqual(['Booty Bay']);
    expect(label.at[0]).toBe(300);
    expect(label.at[1] - label.size / 2).toBeGreaterThan(225);
  });

  it('make room for the name of a land, for one another and for other spaces', () => {
    const spaces = [space('a', 'Darkshire', 200, 200), space('b', 'Raven Hill', 280, 200), space('c', '', 360, 235, 20)];
    const labels = beside(map(spaces, [land('Deadwind Pass', 200, 240)]), 1);
    expect([...labels.keys()].sort()).toEqual(['a', 'b']);
    const [a, b] = [boxOf(labels.get('a')!), boxOf(labels.get('b')!)];
    const passes = { x: 200, y: 240, w: (13 * 30 * LETTER) / 2, h: 15 };
    const apart = (one: typeof a, other: typeof a): boolean => Math.abs(one.x - other.x) >= one.w + other.w || Math.abs(one.y - other.y) >= one.h + other.h;
    expect(apart(a, b) && apart(a, passes) && apart(b, passes)).toBe(true);
    for (const { x, y, w, h } of [a, b]) {
      for (const [sx, sy] of [[200, 200], [280, 200], [360, 235]] as const) expect(Math.abs(x - sx) < w + 18 && Math.abs(y - sy) < h + 18).toBe(false);
    }
  });

  it('stay on the board', () => {
    const label = beside(map([space('a', 'The Tainted Scar', 560, 370)]), 1).get('a')!;
    const { x, y, w, h } = boxOf(label);
    expect(x + w).toBeLessThan(590);
    expect(y + h).toBeLessThan(390);
  });

  it('are written for cities alone where the board is far away', () => {
    const labels = beside(map([space('city', 'Undercity', 200, 200, 33), space('farm', 'Farm', 400, 200)]), 1.8);
    expect([...labels.keys()]).toEqual(['city']);
  });
});

describe('figures on one small space', () => {
  const city = space('city', 'Stormwind City', 200, 200, 30);
  const board = map([city, space('road', '', 255, 200, 20), space('farm', 'Farm', 400, 300)], [land('Elwynn', 200, 120)]);
  const stands = (many: number) => {
    const here = Array.from({ length: many }, (_, i) => piece({ id: `c${i}`, on: 'city', icon: 'x', name: 'A figure' }));
    return arrange([{ board, at: [0, 0] } as never], new Map([['city', here]]), 1);
  };

  it('stand clear of one another, near their space, off its name and on the board', () => {
    for (const many of [2, 3, 4, 5, 6, 7]) {
      const { stands: found, layouts } = stands(many);
      expect(found).toHaveLength(many);
      found.forEach((one, i) => {
        const radius = RADIUS * one.scale;
        found.slice(0, i).forEach((other) => expect(distance([one.x, one.y], [other.x, other.y])).toBeGreaterThan(radius * 1.98));
        expect(distance([one.x, one.y], [200, 200])).toBeLessThan(radius * 3.2);
        expect(Math.min(one.x, one.y)).toBeGreaterThan(radius * 0.9);
        if (many < 5) expect(fromLabel(layouts.get('city')!.label, layouts.get('city')!.size, [one.x, one.y])).toBeGreaterThan(radius * 0.6);
      });
    }
  });

  it('stand in the middle of it where they stand alone', () => {
    const [one] = stands(1).stands;
    expect(distance([one!.x, one!.y], [200, 200])).toBeLessThan(8);
  });
});
