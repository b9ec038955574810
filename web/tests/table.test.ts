import { describe, expect, it } from 'vitest';
import { named } from '../scripts/icons';
import { distance, Outlines, type Point } from '../src/lib/geometry';
import { groupBy } from '../src/lib/group';
import { island } from '../src/lib/island';
import { linked, parse, plain, total } from '../src/lib/markup';
import { apart, pack } from '../src/lib/packing';
import { nearest } from '../src/lib/nearest';
import { about, fromLabel } from '../src/lib/ground';
import { layout, sizeOn } from '../src/lib/pieces';
import { priceOf, prices } from '../src/lib/prices';
import { GROUNDS, groundOf } from '../src/lib/figures';
import { board, keep, piece, prompt, scene, whole } from '../src/lib/scene';
import { shapeOf, shapePath, shapes } from '../src/lib/shapes';

describe('markup', () => {
  it('finds links, symbols and strong words', () => {
    expect(parse('[Ann](seat:0) takes **Durotar** for {two-coins} 1.')).toEqual([
      { kind: 'link', text: 'Ann', to: 'seat:0' },
      { kind: 'text', text: ' takes ' },
      { kind: 'strong', text: 'Durotar' },
      { kind: 'text', text: ' for ' },
      { kind: 'icon', name: 'two-coins' },
      { kind: 'text', text: ' 1.' },
    ]);
  });

  it('leaves other brackets alone', () => {
    expect(parse('a [b] (c) {D}')).toEqual([{ kind: 'text', text: 'a [b] (c) {D}' }]);
  });

  it('knows what a text speaks of', () => {
    expect(linked('[Ann](seat:0) takes [Durotar](region:durotar).')).toEqual(['seat:0', 'region:durotar']);
  });

  it('reads aloud', () => {
    expect(plain('[Ann](seat:0) rolls {dice-six-faces-three}')).toBe('Ann rolls dice six faces three');
  });

  it('takes the total of terms', () => {
    expect(total('3 = 2 + mountain 1')).toBe('3');
    expect(total('-1')).toBe('-1');
    expect(total('free')).toBe('');
  });
});

describe('figures', () => {
  it('have a ground of their own for each kind, whoever owns them', () => {
    const colour = (tone: string): string => `tone ${tone}`;
    const orcs = groundOf({ icon: 'orc-head', tone: 'seat:0' }, colour);
    expect(groundOf({ icon: 'orc-head', tone: 'seat:3' }, colour)).toBe(orcs);
    expect(GROUNDS).toContain(orcs);
    expect(groundOf({ icon: 'orc-head', tone: 'purple' }, colour)).toBe('tone purple');
  });
  it('have one size on a board, smaller where its places are', () => {
    const square = (side: number) => ({ rings: [[[0, 0], [side, 0], [side, side], [0, side]]] }) as never;
    expect(sizeOn({ areas: [square(300), square(320)], lands: [] }, 1)).toBe(1);
    expect(sizeOn({ areas: [square(80), square(90), square(300)], lands: [] }, 1)).toBeLessThan(0.9);
  });
});

describe('scenes', () => {
  it('fill in what the server leaves out', () => {
    const filled = scene({ title: 'A', status: '', pieces: [{ id: 'p', on: 'r', icon: 'x', name: 'P' }] });
    expect(filled.pieces[0]).toMatchObject({ seat: -1, count: 1, spot: -1, faded: false });
    expect(filled.focus).toBeNull();
    const twice = scene({ title: '', status: '', pieces: [1, 2].map(() => ({ id: 'p', on: 'r', icon: 'x', name: 'P' })) });
    expect(twice.pieces.map((p) => p.id)).toEqual(['p', 'p~2']);
    expect(prompt({ seats: [0], rule: 'r', step: 's', text: 't' }).offers).toEqual([]);
    const offered = prompt({ seats: [0], rule: 'r', step: 's', text: 't', offers: [{ choice: 'c', words: 'C', outlook: { odds: 50 } }] });
    expect(offered.offers[0]!.outlook).toEqual({ odds: 50, ask: '', changes: '', times: 1, several: [], apart: false, back: false, idle: false, button: false, aside: false, group: '' });
  });

  it('take over from the last one what is only named', () => {
    const token = (id: string, count: number) => ({ id, on: 'r', icon: 'x', name: id, count });
    const last = whole({ title: 'A', status: '1', pieces: [token('p', 1), token('q', 1)], seats: [{ seat: 0, name: 'Ann' }] }, null);
    const next = whole({ title: 'A', status: '2', pieces: ['q', token('p', 2)], seats: [0] }, last);
    expect(next.pieces).toEqual([token('q', 1), token('p', 2)]);
    expect(next.seats).toEqual([{ seat: 0, name: 'Ann' }]);
    expect(next.status).toBe('2');
    const brief = whole({ title: 'A', status: '1', briefing: { aim: 'Win.' } }, null);
    expect(whole({ title: 'A', status: '2' }, brief).briefing).toEqual({ aim: 'Win.' });
  });
});

const token = (id: string, spot = -1) => piece({ id, on: 'r', icon: 'x', name: id, spot });

describe('pieces', () => {
  const ring: [number, number][] = [[0, 0], [200, 0], [200, 160], [0, 160]];
  const area = { name: 'Brill', rings: [ring], label: [100, 80] as [number, number], angle: 0, spots: [[100, 82], [100, 130]] as [number, number][], marks: [] };

  it('leave the name of the land free and stand apart while there is room', () => {
    for (const grow of [1, 1.5]) {
      const laid = layout(area, [token('a'), token('b'), token('c')], grow);
      laid.places.forEach((p, i) => {
        expect(fromLabel(laid.label, laid.size, p)).toBeGreaterThan(18 * laid.scale);
        for (const q of laid.places.slice(i + 1)) expect(distance(p, q)).toBeGreaterThan(38 * laid.scale);
      });
    }
  });

  it('keep their places when another one comes', () => {
    const two = layout(area, [token('a'), token('b')], 1);
    expect(layout(area, [token('a'), token('b'), token('c')], 1).places.slice(0, 2)).toEqual(two.places);
  });

  it('keep the spot they were given', () => {
    expect(layout(area, [token('a', 1), token('b')], 1).places[0]).toEqual([100, 130]);
  });

  it('leave room for the name on the land itself, beside what is printed there', () => {
    const printed = { ...area, name: 'Tirisfal Outpost', marks: [{ icon: 'x', at: [100, 80] as [number, number], tip: '', tone: 'ink', size: 40, text: '' }] };
    for (const count of [0, 2]) {
      const { label: l, size } = layout(printed, Array.from({ length: count }, (_, i) => token(String(i))), 1.8);
      expect(l.rows).toEqual(['Tirisfal', 'Outpost']);
      expect(fromLabel(l, size, [100, 80])).toBeGreaterThan(20);
      const half = (8 * size * 0.62) / 2;
      expect(l.at[0] - half).toBeGreaterThan(0);
      expect(l.at[0] + half).toBeLessThan(200);
    }
  });

  it('stand clear of one another and of the border of a small space, whose name is left out when others have the same', () => {
    const hex: Point[] = [[180, 146], [100, 192], [20, 146], [20, 54], [100, 8], [180, 54]];
    const small = { ...area, name: 'Forest', rings: [hex], label: [100, 150] as Point, spots: [[68, 84], [132, 84], [100, 114], [48, 112], [152, 112], [100, 54]] as Point[], marks: [] };
    const pieces = [token('a'), token('b'), token('c')];
    const laid = layout(small, pieces, 1.85, 0.8, true);
    const radius = 22 * laid.scale;
    expect(laid.label.rows).toEqual([]);
    laid.places.forEach((p, i) => {
      expect(new Outlines([hex]).distance(p, 100)).toBeGreaterThan(radius * 0.8);
      laid.places.slice(0, i).forEach((q) => expect(distance(p, q)).toBeGreaterThan(radius * 1.8));
    });
    // A Town's name gives way too where its letters are too small to be read, and stays where they are not.
    const town = { ...small, name: 'Night Elves’ Town' };
    const full = layout(town, pieces.slice(1), 1.85, 0.8);
    expect(full.label.rows).toEqual([]);
    full.places.forEach((p) => expect(new Outlines([hex]).distance(p, 100)).toBeGreaterThan(radius * 0.8));
    expect(layout(town, [], 1.85, 0.8).label.rows.join(' ')).toBe('Night Elves’ Town');
    expect(layout(town, pieces.slice(1), 1, 0.8).label.rows.join(' ')).toBe('Night Elves’ Town');
    expect(layout(small, [token('a')], 1.85, 0.8, true).label.rows).toEqual(['Forest']);
    expect(layout(small, pieces, 1, 1, true).label.rows).toEqual(['Forest']);
  });

  it('stand inside their land, though the board says otherwise: their neighbours stand just as near the border', () => {
    const square: Point[] = [[0, 0], [200, 0], [200, 200], [0, 200]];
    const land = { ...area, rings: [square], label: [100, 40] as Point, spots: [[186, 120]] as Point[] };
    const [at] = layout(land, [token('a')], 1).places;
    expect(new Outlines([square]).distance(at!, 100)).toBeGreaterThan(20);
  });

  it('stand in the middle where they stand alone', () => {
    const square: Point[] = [[0, 0], [160, 0], [160, 180], [0, 180]];
    const land = { ...area, name: '', rings: [square], label: [80, 140] as Point, spots: [[48, 74], [112, 74], [80, 104]] as Point[], marks: [] };
    expect(layout(land, [token('a')], 1).places).toEqual([[80, 90]]);
    const two = layout(land, [token('a'), token('b')], 1).places;
    expect(two).toEqual([[48, 74], [112, 74]]);
  });

  it('keep their size where it is crowded, and all have a place', () => {
    const laid = layout(area, Array.from({ length: 14 }, (_, i) => token(String(i))), 1.5);
    expect(laid.scale).toBe(1.5);
    expect(new Set(laid.places.map(String)).size).toBe(14);
  });

  it('leave room for one thing more', () => {
    const laid = layout(area, [token('a')], 1);
    expect(distance(laid.free, laid.places[0]!)).toBeGreaterThan(38);
    expect(fromLabel(laid.label, laid.size, laid.free)).toBeGreaterThan(15);
  });

  it('have a price where several ways lead there', () => {
    const way = (terms: string, odds = -1) => ({ terms, outlook: { odds } as never });
    expect(priceOf([way('4 = 2 + travel 1 + defenders 1'), way('3 = 2 + defenders 1')])).toEqual({ odds: -1, number: '3–4' });
    expect(priceOf([way('2'), way('4 = 2 + travel 2', 50)])).toEqual({ odds: -1, number: '2' });
    expect(priceOf([way('4', 17), way('4', 50)])).toEqual({ odds: 50, number: '' });
    expect(priceOf([way('2'), way('')])).toBeNull();
    expect(priceOf([])).toBeNull();
  });

  it('and their numbers are not hidden by prices, nor one price by another', () => {
    const crowd = { ...token('a'), count: 3 };
    const at = { ...area, id: 'r' };
    const beside = { ...at, id: 's', rings: [ring.map(([x, y]): [number, number] => [x + 200, y])], label: [300, 80] as [number, number], spots: [[212, 82]] as [number, number][] };
    const layouts = new Map([['r', layout(at, [crowd], 1)], ['s', layout(beside, [], 1)]]);
    const [x, y] = layouts.get('r')!.places[0]!;
    const found = prices([{ area: at, x: 0, y: 0, wide: false }, { area: beside, x: 0, y: 0, wide: true }], layouts, [{ piece: crowd, x, y, scale: 1 }], 1);
    for (const place of found.values()) {
      expect(distance(place, [x, y])).toBeGreaterThan(40);
      expect(distance(place, [x + 17, y + 14])).toBeGreaterThan(30);
    }
    expect(distance(found.get('r')!, found.get('s')!)).toBeGreaterThan(43);
  });

  it('are told where they stand in the words of the game', () => {
    expect(about({ terrain: 'lake', tip: '' })).toBe('lake');
    expect(about({ terrain: 'hill', tip: 'A mine' })).toBe('A mine');
  });
});

describe('boards', () => {
  const sheet = (id: string, at: [number, number], width = 100, height = 100) => board({ id, title: id, width, height, areas: [], at });

  it('stay where they are when they touch', () => {
    const touching = [sheet('a', [0, 0]), sheet('b', [100, 0])];
    expect(apart(touching)).toBe(false);
    expect(pack(touching, 500, 100).map((p) => p.at)).toEqual([[0, 0], [100, 0]]);
  });

  it('lie in a row in a wide window and in a column in a high one', () => {
    const free = [sheet('a', [0, 0]), sheet('b', [0, 150]), sheet('c', [0, 300])];
    expect(pack(free, 900, 200).map((p) => p.at[1])).toEqual([0, 0, 0]);
    expect(pack(free, 200, 900).map((p) => p.at[0])).toEqual([0, 0, 0]);
  });

  it('never cover one another', () => {
    const free = [sheet('a', [0, 0], 300, 200), sheet('b', [0, 250], 120, 220), sheet('c', [400, 0], 90, 90), sheet('d', [600, 0], 200, 90)];
    for (const [w, h] of [[800, 400], [400, 800], [500, 500]] as const) {
      expect(apart(pack(free, w, h).map((p) => ({ ...p.board, at: [p.at[0], p.at[1]] as const })))).toBe(true);
    }
  });
});

describe('small things', () => {
  it('lead from place to place by arrows', () => {
    const places = new Map<string, readonly [number, number]>([['a', [0, 0]], ['b', [100, 10]], ['c', [300, 0]], ['d', [10, 90]]]);
    expect(nearest(places, 'a', 'ArrowRight')).toBe('b');
    expect(nearest(places, 'a', 'ArrowDown')).toBe('d');
    expect(nearest(places, 'a', 'ArrowLeft')).toBeNull();
  });

  it('group in order', () => {
    expect([...groupBy([3, 1, 4, 1, 5], (n) => n % 2)]).toEqual([[1, [3, 1, 1, 5]], [0, [4]]]);
  });

  it('give each seat a shape of its own', () => {
    expect(new Set(shapes.map((shape) => shapePath(shape, 20))).size).toBe(6);
    expect(shapeOf(-1)).toBe('octagon');
    expect(shapeOf(7)).toBe('square');
  });

  it('draw the same island for a title', () => {
    expect(island('small-world')).toEqual(island('small-world'));
    expect(island('small-world')).not.toEqual(island('warcraft'));
  });

  it('find the names of icons in sources', () => {
    const { maybe, surely } = named('icon="orc-head", Piece("castle") # {two-coins} icon = "game-icons:axe"');
    expect(maybe).toEqual(new Set(['orc-head', 'castle', 'two-coins', 'axe']));
    expect(surely).toEqual(new Set(['orc-head', 'axe']));
  });
});

describe('what has not changed', () => {
  const with_ = (count: number) => scene({ title: 'A', status: '', pieces: [{ id: 'p', on: 'r', icon: 'x', name: 'P', count }, { id: 'q', on: 'r', icon: 'x', name: 'Q' }] });

  it('is kept as it is', () => {
    const old = with_(1);
    expect(keep(old, with_(1))).toBe(old);
    const next = keep(old, with_(2));
    expect(next.pieces[0]).toMatchObject({ count: 2 });
    expect(next.pieces[1]).toBe(old.pieces[1]);
    expect(next.zones).toBe(old.zones);
  });

  it('is found by its id, wherever it stands now', () => {
    const old = with_(1);
    const turned = keep(old, { ...with_(1), pieces: with_(1).pieces.toReversed() });
    expect(turned.pieces[0]).toBe(old.pieces[1]);
    expect(turned).not.toBe(old);
  });
});
