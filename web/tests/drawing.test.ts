import { describe, expect, it } from 'vitest';
import { face } from '../dev/boards';
import { draw, label, merged, openWater } from '../src/lib/cartography';
import { chord, distance, distanceToRings, inside, outline, path, ribbon, rounded, type Point, type Ring } from '../src/lib/geometry';
import { hash, noise, seeded } from '../src/lib/random';
import { covers, scatter } from '../src/lib/scatter';
import { board as boardOf } from '../src/lib/scene';
import { terrainOf } from '../src/lib/terrain';

const square: Ring = [[0, 0], [200, 0], [200, 200], [0, 200]];
const hole: Ring = [[80, 80], [120, 80], [120, 120], [80, 120]];

describe('chance for drawing', () => {
  it('is the same for the same name and differs for another', () => {
    const take = (name: string): number[] => Array.from({ length: 5 }, seeded(name));
    expect(take('durotar')).toEqual(take('durotar'));
    expect(take('durotar')).not.toEqual(take('mulgore'));
    expect(hash('a')).not.toBe(hash('b'));
  });

  it('has noise between 0 and 1 without jumps', () => {
    for (let x = 0; x < 5; x += 0.07) {
      const [a, b] = [noise(x, 1.3), noise(x + 0.001, 1.3)];
      expect(a).toBeGreaterThanOrEqual(0);
      expect(a).toBeLessThanOrEqual(1);
      expect(Math.abs(a - b)).toBeLessThan(0.01);
    }
  });
});

describe('geometry', () => {
  it('knows inside from outside, and holes', () => {
    expect(inside([10, 10], [square])).toBe(true);
    expect(inside([100, 100], [square, hole])).toBe(false);
    expect(inside([210, 10], [square])).toBe(false);
  });

  it('measures to the nearest outline', () => {
    expect(distanceToRings([100, 30], [square])).toBe(30);
    expect(distanceToRings([100, 75], [square, hole])).toBe(5);
  });

  it('keeps long edges straight and curves short ones', () => {
    expect(path(square, true)).toBe('M0 0L200 0L200 200L0 200L0 0Z');
    expect(path([[0, 0], [8, 1], [16, 0]], false)).toMatch(/^M0 0C/);
    expect(outline([square, hole])).toMatch(/Z.*Z$/);
  });

  it('draws a pen line as an area around it', () => {
    const d = ribbon([[0, 0], [90, 0]], () => 4);
    expect(d).toMatch(/^M0 2L/);
    expect(d).toContain('90 -2');
    expect(ribbon([[0, 0]], () => 4)).toBe('');
  });

  it('rounds corners', () => {
    expect(rounded([[0, 0], [10, 0], [10, 10], [0, 10]], 2)).toBe('M0 2Q0 0 2 0L8 0Q10 0 10 2L10 8Q10 10 8 10L2 10Q0 10 0 8Z');
  });

  it('measures how long a name may be', () => {
    expect(chord([100, 100], 0, [square])).toBeGreaterThan(190);
    expect(chord([100, 100], 0, [square, hole])).toBe(0);
  });
});

describe('scatter', () => {
  const points = scatter([square, hole], 14, seeded('x'), { margin: 6, keepOut: [{ at: [40, 40], width: 20, height: 10, angle: 30 }] });

  it('fills the land', () => {
    expect(points.length).toBeGreaterThan(60);
  });

  it('keeps its distances', () => {
    points.forEach((p, i) => {
      expect(inside(p, [square, hole])).toBe(true);
      expect(distanceToRings(p, [square, hole])).toBeGreaterThanOrEqual(6);
      expect(covers({ at: [40, 40], width: 20, height: 10, angle: 30 }, p)).toBe(false);
      for (const q of points.slice(i + 1)) expect(distance(p, q)).toBeGreaterThanOrEqual(14);
    });
  });

  it('is never in rows', () => {
    const rows = new Set(points.map((p) => Math.round(p[1])));
    expect(rows.size).toBeGreaterThan(points.length / 3);
  });

  it('gives the same picture again', () => {
    expect(scatter([square], 20, seeded('y'))).toEqual(scatter([square], 20, seeded('y')));
  });
});

describe('a board', () => {
  it('finds terrain by its word', () => {
    expect(terrainOf('fields')).toBe('field');
    expect(terrainOf('dark forest')).toBe('forest');
    expect(terrainOf('moon')).toBe('plain');
  });

  it('splits a name where the land is narrow', () => {
    const narrow: Ring = [[0, 0], [150, 0], [150, 80], [0, 80]];
    const at = { label: [75, 40] as [number, number], angle: 0, rings: [narrow as [number, number][]] };
    expect(label({ ...at, name: 'Stonetalon Mountains' }).rows).toEqual(['Stonetalon', 'Mountains']);
    expect(label({ ...at, name: 'Brill' }).rows).toEqual(['Brill']);
  });

  it('is drawn whole, and the same each time', () => {
    const board = face('l1a');
    const art = draw(board);
    expect(art.areas).toHaveLength(board.areas.length);
    expect(art.coasts).not.toBe('');
    expect(art.borders).not.toBe('');
    for (const patch of art.patches) expect(patch.marks.some((m) => m.ink !== '')).toBe(true);
    expect(draw(board)).toEqual(art);
  });

  it('paints neighbouring hexes of one land in one go', () => {
    const hex = (id: string, x: number, terrain: string) => ({
      id, name: id, terrain, label: [x + 20, 20] as [number, number],
      rings: [[[x, 0], [x + 40, 0], [x + 40, 40], [x, 40]] as [number, number][]],
    });
    const spaces = ['forest', 'forest', 'hill', 'forest', 'hill', 'hill', 'hill'].map((terrain, i) => hex(`h${i}`, i * 40, terrain));
    const art = draw(boardOf({ id: 'b', title: '', width: 300, height: 60, areas: spaces, backdrop: 'paper' }));
    expect(art.patches.map((p) => p.terrain)).toEqual(['forest', 'hill', 'forest', 'hill']);
    expect(art.grid.match(/M/g)).toHaveLength(3);
  });

  it('puts the compass where nothing else is', () => {
    const board = face('l1a');
    const rings = board.areas.flatMap((a) => a.rings);
    for (const place of openWater(board, rings)) {
      expect(inside(place.at, rings)).toBe(false);
      expect(distanceToRings(place.at as Point, rings)).toBeGreaterThanOrEqual(place.r);
    }
  });
});

describe('marks', () => {
  const mark = (ink: string) => ({ light: '', shade: '', ink });

  it('are painted in one go when they do not cover one another', () => {
    expect(merged([[0, 0], [100, 0], [0, 90]], [mark('a'), mark('b'), mark('c')], true).map((g) => g.ink)).toEqual(['abc']);
    expect(merged([[0, 0], [5, 5]], [mark('a'), mark('b')], false).map((g) => g.ink)).toEqual(['ab']);
  });

  it('are painted over the farther ones they cover', () => {
    expect(merged([[0, 0], [10, 10], [100, 12], [12, 30]], [mark('a'), mark('b'), mark('c'), mark('d')], true).map((g) => g.ink)).toEqual(['ac', 'b', 'd']);
  });
});

describe('a board of spaces and paths', () => {
  it('draws its paths as roads under round spaces', () => {
    const disc = (x: number): [number, number][] => Array.from({ length: 24 }, (_, n): [number, number] => [x + 30 * Math.sin((n * Math.PI) / 12), 100 - 30 * Math.cos((n * Math.PI) / 12)]);
    const space = (id: string, x: number) => ({ id, name: '', terrain: 'clear', rings: [disc(x)], label: [x, 142] as [number, number] });
    const art = draw(boardOf({ id: 'b', title: '', width: 400, height: 200, backdrop: 'paper', areas: [space('a', 100), space('b', 300)], lines: [{ kind: 'path', points: [[130, 100], [270, 100]] }] }));
    expect(art.paths).toHaveLength(1);
    expect(art.paths[0]!.d).toContain('130 100');
    expect(art.routes).toHaveLength(0);
    expect(art.patches).toHaveLength(2);
  });
});
