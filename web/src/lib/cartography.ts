/** How a board is drawn: everything that is worked out once, as paths. */
import {
  area as areaOf, bounds, chord, distance, Outlines, outline, path, resample, ribbon, round,
  type Point, type Ring,
} from './geometry';
import { hash, noise, seeded } from './random';
import { scatter, type KeepOut } from './scatter';
import type { Area, Board, Land, Line } from './scene';
import { glyph, isWater, palettes, styleOf, terrainOf, type Glyph, type Palette, type Terrain } from './terrain';

export interface AreaArt {
  area: Area;
  terrain: Terrain;
  label: Label;
}

/** Land of one kind that is painted in one go: an area, or on a board of hexes all that lie together. */
export interface Patch {
  id: string;
  terrain: Terrain;
  palette: Palette;
  /** What it belongs to, shown as a tint and a band along its border; '' for nothing. */
  tone: string;
  d: string;
  /** Where it ends, for the soft shadow inside. */
  edge: string;
  /** Painted one after another. */
  marks: Glyph[];
  /** Soft blots of light and dark that make the wash look painted. */
  blots: { x: number; y: number; r: number; dark: boolean }[];
}

export interface Label {
  at: Point;
  angle: number;
  size: number;
  /** How large it may be drawn when the board is far away. */
  most: number;
  rows: string[];
}

export interface BoardArt {
  areas: AreaArt[];
  patches: Patch[];
  /** Borders between spaces of the same land, drawn lightly. */
  grid: string;
  /** Outlines of all land: what the sea's ripples run along. */
  land: string;
  coasts: string;
  borders: string;
  shores: string;
  ridges: { line: string; teeth: string }[];
  routes: { d: string; tone: string; tip: string }[];
  /** Roads from space to space, drawn under them. */
  paths: { d: string; tone: string }[];
  /** Spaces on lands: discs that lie on the map. */
  spaces: { d: string; tone: string }[];
  /** The names of lands, under everything that stands on them. */
  names: { at: Point; size: number; rows: readonly string[] }[];
  waves: string;
  /** Where land hangs in the nether. */
  stars: string;
  compass: { at: Point; r: number; rhumbs: string } | null;
  ornament: { at: Point; r: number; icon: string } | null;
}

/** The size of the letters of names, on a near board. */
export const LABEL = 19;
/** The width of a letter of the map's type, as a part of its size. */
export const LETTER = 0.62;

/** The name in one row or, where the land is too narrow for it, in two. */
export function label(area: Pick<Area, 'name' | 'label' | 'angle' | 'rings'>): Label {
  const { name, rings, angle } = area;
  const at: Point = [area.label[0], area.label[1]];
  // A name beside its land, as below a space, has all the room it wants.
  const room = rings.length === 0 ? Infinity : chord(at, angle, rings) || Infinity;
  const width = (text: string): number => text.length * LABEL * LETTER;
  let rows = [name];
  const words = name.split(' ');
  if (width(name) > room * 0.94 && words.length > 1) {
    let best = Infinity;
    for (let i = 1; i < words.length; i++) {
      const split = [words.slice(0, i).join(' '), words.slice(i).join(' ')];
      const longest = Math.max(...split.map(width));
      if (longest < best) [best, rows] = [longest, split];
    }
  }
  const longest = Math.max(...rows.map(width));
  const fits = (part: number): number => (LABEL * room * part) / (longest || 1);
  const size = Math.max(13, Math.min(LABEL, fits(0.96)));
  return { at, angle, size: round(size), most: round(Math.max(size, Math.min(LABEL * 1.9, fits(1.02)))), rows };
}

export function labelBox(l: Label): KeepOut {
  const longest = Math.max(...l.rows.map((row) => row.length));
  return { at: l.at, angle: l.angle, width: (longest * l.size * LETTER) / 2 + 5, height: (l.rows.length * l.size * 1.05) / 2 + 5 };
}

/** As few drawings as possible: marks that do not cover one another are painted in one go, the far ones first. */
export function merged(points: readonly Point[], glyphs: readonly Glyph[], stacked: boolean): Glyph[] {
  const levels: Glyph[][] = [];
  const level: number[] = [];
  glyphs.forEach((glyph, i) => {
    let on = 0;
    for (let k = i - 1; stacked && k >= 0 && points[i]![1] - points[k]![1] < 40; k--) {
      if (level[k]! >= on && Math.abs(points[k]![0] - points[i]![0]) < 40) on = level[k]! + 1;
    }
    level.push(on);
    (levels[on] ??= []).push(glyph);
  });
  // Joined, not added: texts that are added up stay as many as they were.
  const all = (part: keyof Glyph): ((some: readonly Glyph[]) => string) => (some) => some.map((glyph) => glyph[part]).join('');
  return levels.map((some) => ({ light: all('light')(some), shade: all('shade')(some), ink: all('ink')(some) }));
}

function paint(arts: readonly AreaArt[], edges: readonly Ring[] | null): Patch {
  const { terrain } = arts[0]!;
  const id = arts[0]!.area.id;
  const rings = arts.flatMap((art) => art.area.rings);
  const random = seeded(id);
  const style = styleOf(terrain);
  const size = rings.reduce((sum, ring) => sum + areaOf(ring), 0);
  const keepOut: KeepOut[] = arts.flatMap(({ area, label }) => [
    ...(area.name ? [labelBox(label)] : []),
    ...area.marks.map((m) => ({ at: m.at, width: m.size * 0.7, height: m.size * 0.7 })),
  ]);
  // A mark stands on its foot: keep room above it as well.
  const lifted = keepOut.map((k) => ({ ...k, at: [k.at[0], k.at[1] + 5] as Point, height: k.height + 5 }));
  const shift = hash(id) % 97;
  const points = scatter(rings, style.gap, random, { margin: style.margin, keepOut: lifted, squash: style.squash, edges })
    .toSorted((a, b) => a[1] - b[1])
    // Land is not covered evenly: clearings open where the noise is low.
    .filter(([x, y]) => size < 9000 || noise(x / 46 + shift, y / 46, 3) > 0.2);
  const drawn = points.map(([x, y]) => glyph(terrain, round(x), round(y + 4), random, noise(x / 60 + shift, y / 60, 5)));
  const marks = merged(points, drawn, style.stacked);
  const box = bounds(rings.flat());
  const blots = [];
  for (let i = 0; i < 4 + arts.length; i++) {
    blots.push({
      x: round(box.x + random() * box.width),
      y: round(box.y + random() * box.height),
      r: round(30 + random() * Math.min(110, Math.min(box.width, box.height) * 0.4)),
      dark: random() < 0.5,
    });
  }
  const d = outline(rings);
  const tone = arts.every(({ area }) => area.tone === arts[0]!.area.tone) ? arts[0]!.area.tone : '';
  return { id, terrain, palette: palettes[terrain], tone, d, edge: edges ? edges.map((line) => path(line, false)).join('') : d, marks, blots };
}

const spot = (p: Point): string => `${Math.round(p[0] * 2)},${Math.round(p[1] * 2)}`;

interface Edge {
  points: Point[];
  kind: 'coast' | 'border' | 'shore' | 'grid';
  sides: readonly AreaArt[];
}

/** The lines between areas, each once, and whether land ends there. */
function edges(arts: readonly AreaArt[], hexes: boolean): Edge[] {
  const owners = new Map<string, AreaArt[]>();
  const key = (a: Point, b: Point): string => [spot(a), spot(b)].sort().join(' ');
  for (const art of arts) {
    for (const ring of art.area.rings) {
      for (let i = 0; i < ring.length; i++) {
        const k = key(ring[i]!, ring[(i + 1) % ring.length]!);
        owners.set(k, [...(owners.get(k) ?? []), art]);
      }
    }
  }
  const done = new Set<string>();
  const result: Edge[] = [];
  for (const art of arts) {
    for (const ring of art.area.rings) {
      let run = null as Edge | null;
      for (let i = 0; i < ring.length; i++) {
        const [a, b] = [ring[i]!, ring[(i + 1) % ring.length]!];
        const k = key(a, b);
        if (done.has(k)) {
          run = null;
          continue;
        }
        done.add(k);
        const sides = owners.get(k)!;
        const wet = sides.filter((side) => isWater(side.terrain)).length;
        // Land against the open sea, land against land, or a water's own outline.
        const alike = hexes && sides.length > 1 && sides.every((side) => side.terrain === sides[0]!.terrain && side.area.tone === sides[0]!.area.tone);
        const kind = alike ? 'grid' : wet === 0 ? (sides.length === 1 ? 'coast' : 'border') : wet < sides.length ? 'coast' : 'shore';
        if (run !== null && run.kind === kind && run.sides.length === sides.length && run.sides.every((side) => sides.includes(side))) run.points.push(b);
        else {
          run = { points: [a, b], kind, sides };
          result.push(run);
        }
      }
    }
  }
  return result;
}

const pen = (base: number, seed: number) => (p: Point): number => base * (0.6 + 0.85 * noise(p[0] / 34, p[1] / 34, seed));

function ridge(line: Line): { line: string; teeth: string } {
  const points = resample(line.closed ? [...line.points, line.points[0]!] : line.points, 7);
  let teeth = '';
  for (let i = 1; i + 1 < points.length; i++) {
    const [a, p, b] = [points[i - 1]!, points[i]!, points[i + 1]!];
    const l = distance(a, b) || 1;
    const [nx, ny] = [(a[1] - b[1]) / l, (b[0] - a[0]) / l];
    const length = 7 + 5 * noise(p[0] / 9, p[1] / 9, 11);
    for (const side of [1, -1]) {
      teeth += `M${round(p[0])} ${round(p[1])}l${round(nx * side * length + (b[0] - a[0]) * 0.12)} ${round(ny * side * length + (b[1] - a[1]) * 0.12)}`;
    }
  }
  return { line: ribbon(points, (p, along) => 6.5 * (0.7 + 0.7 * noise(p[0] / 14, p[1] / 14, 9)) * Math.min(1, 0.35 + 8 * Math.min(along, 1 - along))), teeth };
}

/** How much open water is looked for around a place, the most first. */
const ROOM = [170, 140, 118, 100, 84, 70, 58];

/** The emptiest places of the sea, the roomiest first. */
export function openWater(board: Board, land: readonly Ring[]): { at: Point; r: number }[] {
  const found: { at: Point; r: number }[] = [];
  const outlines = new Outlines(land);
  const step = 24;
  for (let y = step; y < board.height; y += step) {
    for (let x = step; x < board.width; x += step) {
      const p: Point = [x, y];
      const edge = Math.min(x, y, board.width - x, board.height - y) - 16;
      if (edge < 32 || outlines.near(p, 58) || outlines.inside(p)) continue;
      const clear = ROOM.find((room) => room <= edge + 26 && !outlines.near(p, room)) ?? 58;
      found.push({ at: p, r: Math.min(edge, clear - 26) });
    }
  }
  found.sort((a, b) => b.r - a.r);
  const kept: { at: Point; r: number }[] = [];
  for (const place of found) {
    if (kept.every((other) => distance(other.at, place.at) > other.r + place.r)) kept.push(place);
    if (kept.length === 4) break;
  }
  return kept;
}

const ornaments = ['caravel', 'sea-serpent', 'galleon', 'giant-squid'];

/** Areas that lie together, are of the same land and belong to the same. */
function together(arts: readonly AreaArt[], lines: readonly Edge[]): AreaArt[][] {
  const group = new Map(arts.map((art) => [art, new Set([art])] as const));
  for (const { kind, sides } of lines) {
    if (kind !== 'grid') continue;
    const joined = group.get(sides[0]!)!;
    for (const side of sides) {
      const other = group.get(side)!;
      if (other === joined) continue;
      for (const art of other) {
        joined.add(art);
        group.set(art, joined);
      }
    }
  }
  return [...new Set(group.values())].map((set) => [...set]);
}

/** A land is painted like an area; what lies on it keeps trees and rocks away. */
function ground(land: Land, board: Board): Area {
  const { id, name, terrain, rings, tone } = land;
  const marks = board.areas.map(({ rings: [ring = []] }) => {
    const box = bounds(ring);
    return { icon: '', at: [box.x + box.width / 2, box.y + box.height / 2] as Point, size: box.width * 0.8, tip: '', tone: '', text: '' };
  });
  return { id, name: '', terrain, rings, label: land.label, angle: 0, spots: [], marks, tone, tip: name };
}

/** Everything about a board that can be worked out before it is shown. */
export function draw(board: Board): BoardArt {
  const spaces = board.areas.map((area): AreaArt => ({ area, terrain: terrainOf(area.terrain), label: label(area) }));
  // Where there are lands, they are what is painted, and the areas lie on them.
  const arts = board.lands.length === 0 ? spaces : board.lands.map((land) => ({ area: ground(land, board), terrain: terrainOf(land.terrain), label: label({ ...land, angle: 0, name: '' }) }));
  // Few corners make spaces (hexes, squares), not lands: there land goes on from space to space.
  const hexes = arts.length > 6 && arts.every(({ area }) => area.rings.every((ring) => ring.length <= 12));
  const lines = edges(arts, hexes);
  const patches = hexes
    ? together(arts, lines).map((group) => paint(group, lines.filter((line) => line.kind !== 'grid' && line.sides.some((side) => group.includes(side))).map((line) => line.points)))
    : arts.map((art) => paint([art], null));
  const land = arts.filter((art) => !isWater(art.terrain));
  const rings = land.flatMap((art) => art.area.rings);
  const all = arts.flatMap((art) => art.area.rings);
  const art: BoardArt = {
    areas: spaces,
    patches,
    grid: '',
    land: outline(rings),
    coasts: '',
    borders: '',
    shores: '',
    ridges: [],
    routes: [],
    paths: [],
    spaces: board.lands.length === 0 ? [] : spaces.map(({ area }) => ({ d: outline(area.rings), tone: area.tone })),
    names: board.lands.filter((land) => land.rows.length > 0).map(({ label: at, size, rows }) => ({ at: [at[0], at[1]], size, rows })),
    waves: '',
    stars: '',
    compass: null,
    ornament: null,
  };
  for (const { points, kind } of lines) {
    if (kind === 'grid') {
      art.grid += path(points, false);
      continue;
    }
    if (kind === 'coast') art.coasts += ribbon(points, pen(2.9, 1));
    else if (kind === 'border') art.borders += ribbon(points, pen(1.9, 2));
    else art.shores += path(points, false);
  }
  for (const line of board.lines) {
    if (line.kind === 'ridge' || line.kind === 'wall') art.ridges.push(ridge(line));
    else if (line.kind === 'route') art.routes.push({ d: path(line.points, line.closed), tone: line.tone, tip: line.tip });
    else if (line.kind === 'path') art.paths.push({ d: path(line.points, line.closed), tone: line.tone });
  }
  if (board.backdrop === 'nether') {
    const frame: Ring = [[14, 14], [board.width - 14, 14], [board.width - 14, board.height - 14], [14, board.height - 14]];
    const random = seeded(board.id);
    for (const [x, y] of scatter([frame, ...all], 30, random, { margin: 20, keepOut: [], squash: 1 })) {
      const r = round(0.7 + 2.1 * random() ** 4);
      art.stars += `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    }
  }
  if (board.backdrop === 'sea') {
    const frame: Ring = [[14, 14], [board.width - 14, 14], [board.width - 14, board.height - 14], [14, board.height - 14]];
    const random = seeded(board.id);
    const places = openWater(board, all);
    const [first, second] = places;
    if (first) {
      const r = Math.min(first.r * 0.86, 70);
      let rhumbs = '';
      const far = board.width + board.height;
      for (let i = 0; i < 32; i++) {
        const a = (i * Math.PI) / 16;
        const start = r * (i % 2 === 0 ? 1.04 : 1.3);
        rhumbs += `M${round(first.at[0] + start * Math.sin(a))} ${round(first.at[1] - start * Math.cos(a))}L${round(first.at[0] + far * Math.sin(a))} ${round(first.at[1] - far * Math.cos(a))}`;
      }
      art.compass = { at: first.at, r, rhumbs };
    }
    if (second && second.r > 34) {
      art.ornament = { at: second.at, r: Math.min(second.r, 48), icon: ornaments[hash(board.id) % ornaments.length]! };
    }
    const keepOut = [art.compass, art.ornament].flatMap((o) => (o ? [{ at: o.at, width: o.r * 1.15, height: o.r * 1.15 }] : []));
    for (const p of scatter([frame, ...all], 46, random, { margin: 36, keepOut, squash: 1.5 })) {
      if (noise(p[0] / 70, p[1] / 70, 8) > 0.36) art.waves += glyph('sea', round(p[0]), round(p[1]), random, 0).ink;
    }
  }
  return art;
}
