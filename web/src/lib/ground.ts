/** Where the name of an area could be, and where pieces could stand in it: looked for once, and kept. */
import { label, LABEL, LETTER, type Label } from './cartography';
import { bounds, distance, length, Outlines, type Point } from './geometry';
import type { Area } from './scene';

export type Shape = Pick<Area, 'name' | 'spots' | 'label' | 'angle' | 'rings' | 'marks'>;

/** What kind of land an area is: what the game says of it, else what it looks like. */
export function about(area: Pick<Area, 'terrain' | 'tip'>): string {
  return area.tip || area.terrain;
}

export interface Candidate {
  at: Point;
  /** How far the land reaches around it. */
  edge: number;
  /** How much it is worth to stand where the board says. */
  cost: number;
  /** How far it is from the middle of the land. */
  off: number;
}

/** A name at a place, in letters of that size. */
export interface Named {
  label: Label;
  size: number;
  /** How far from what is wished for it is. */
  cost: number;
  /** How far each candidate is from it; looked for when there are pieces. */
  apart?: readonly number[];
}

interface Ground {
  own: Label;
  /** Where pieces could stand; looked for when there are some. */
  candidates: readonly Candidate[] | null;
  /** Where its name could be, the best first, for each size of letters. */
  names: Map<number, readonly Named[]>;
}

/** How much land around a piece counts. */
const WIDE = 44;

/** Where pieces of an area could stand. */
function survey(area: Shape): Candidate[] {
  const land = new Outlines(area.rings);
  const box = bounds(area.rings.flat());
  const middle: Point = [box.x + box.width / 2, box.y + box.height / 2];
  const candidates: Candidate[] = area.spots.map((at, i) => ({ at, edge: land.distance(at, WIDE), cost: i * 0.4, off: distance(at, middle) }));
  if (land.inside(middle)) candidates.push({ at: middle, edge: land.distance(middle, WIDE), cost: 3, off: 0 });
  const step = Math.max(9, Math.sqrt(box.width * box.height) / 10);
  for (let y = box.y + step / 2; y < box.y + box.height; y += step) {
    for (let x = box.x + step / 2; x < box.x + box.width; x += step) {
      if (!land.inside([x, y])) continue;
      const edge = land.distance([x, y], WIDE);
      if (edge > 11) candidates.push({ at: [x, y], edge, cost: 3, off: distance([x, y], middle) });
    }
  }
  if (candidates.length === 0) candidates.push({ at: [area.label[0], area.label[1] + 30], edge: 30, cost: 0, off: 0 });
  return candidates;
}

/** The letters are tried at these parts of the size that is wished for. */
const SIZES = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52];
/** How many places of a name are tried with the pieces. */
const PLACES = 12;

/** Whether a name in letters of that size lies on its own land alone. */
function lies(land: Outlines, { at, angle, rows }: Pick<Label, 'at' | 'angle' | 'rows'>, size: number): boolean {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const h = size * 0.34;
  return rows.every((row, i) => {
    const w = (row.length * size * LETTER) / 2;
    const middle = (i - (rows.length - 1) / 2) * size * 1.02;
    for (const part of [-1, 1, 0, -0.5, 0.5]) {
      for (const y of [middle - h, middle + h]) {
        if (!land.inside([at[0] + part * w * cos - y * sin, at[1] + part * w * sin + y * cos])) return false;
      }
    }
    return true;
  });
}

/** The name in one row and, when it has several words, in two. */
function waysToWrite(name: string): string[][] {
  const words = name.split(' ');
  const splits = words
    .slice(1)
    .map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
    .filter((rows) => rows.every((row) => row.length > 2));
  const longest = (rows: readonly string[]): number => Math.max(...rows.map((row) => row.length));
  return [[name], ...splits.toSorted((a, b) => longest(a) - longest(b)).slice(0, 1)];
}

/** Where the name of an area could be: on its own land, beside what is printed there, large, and near where the board says. */
function namesOf(area: Shape, ground: Ground, grow: number): readonly Named[] {
  const { own } = ground;
  const wish = Math.min(LABEL * grow, LABEL * 1.9);
  const land = new Outlines(area.rings);
  const box = bounds(area.rings.flat());
  const step = Math.max(8, Math.sqrt(box.width * box.height) / 9);
  const places: Point[] = [own.at];
  for (let y = box.y + step / 2; y < box.y + box.height; y += step) {
    for (let x = box.x + step / 2; x < box.x + box.width; x += step) if (land.inside([x, y])) places.push([x, y]);
  }
  const found: Named[] = [];
  const ways = waysToWrite(area.name);
  for (const at of places) {
    for (const angle of area.angle === 0 ? [0] : [area.angle, 0]) {
      for (const rows of ways) {
        const part = SIZES.find((p) => lies(land, { at, angle, rows }, wish * p));
        if (part === undefined) continue;
        const size = wish * part;
        const tried: Label = { at, angle, size, most: size, rows };
        let cost = (1 - part) * 40 + (angle === area.angle ? 0 : 2) + (rows.length - 1) * 1.5 + distance(at, own.at) * 0.06;
        for (const mark of area.marks) cost += Math.max(0, mark.size * 0.62 + 4 - fromLabel(tried, size, mark.at)) * 1.2;
        found.push({ label: tried, size, cost });
      }
    }
  }
  found.sort((a, b) => a.cost - b.cost);
  const kept: Named[] = [];
  for (const one of found) {
    const { at, angle, rows } = one.label;
    if (kept.length === PLACES) break;
    if (kept.every(({ label: l }) => l.angle !== angle || l.rows.length !== rows.length || distance(l.at, at) > wish * 0.7)) kept.push(one);
  }
  return kept.length > 0 ? kept : [{ label: own, size: Math.min(own.size * grow, own.most), cost: 0 }];
}

const grounds = new WeakMap<Shape, Ground>();

function groundOf(area: Shape): Ground {
  let ground = grounds.get(area);
  if (!ground) grounds.set(area, (ground = { own: label(area), candidates: null, names: new Map() }));
  return ground;
}

/** Where something could stand in an area. */
export const candidatesIn = (area: Shape): readonly Candidate[] => (groundOf(area).candidates ??= survey(area));

/** Looks where pieces could stand before any do: many may arrive at once. */
export function prepare(area: Shape): void {
  candidatesIn(area);
}

/** Looks where a name could be, once for each size that it is drawn in. */
export function namesAt(area: Shape, grow: number): readonly Named[] {
  const ground = groundOf(area);
  let names = ground.names.get(grow);
  if (!names) ground.names.set(grow, (names = area.name !== '' ? namesOf(area, ground, grow) : [{ label: ground.own, size: ground.own.size, cost: 0 }]));
  return names;
}

/** How far a point is from a name, whose letters have that size; 0 on it. */
export function fromLabel(l: Label, size: number, p: Point): number {
  const longest = Math.max(...l.rows.map((row) => row.length));
  const [w, h] = [(longest * size * LETTER) / 2, (l.rows.length * size * 0.86) / 2];
  const a = (-l.angle * Math.PI) / 180;
  const dx = p[0] - l.at[0];
  const dy = p[1] - l.at[1];
  const x = Math.abs(dx * Math.cos(a) - dy * Math.sin(a)) - w;
  const y = Math.abs(dx * Math.sin(a) + dy * Math.cos(a)) - h;
  return length(Math.max(0, x), Math.max(0, y));
}
