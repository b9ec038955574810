/** Where pieces and names stand: pieces beside the name of their land, not on one another, as large as there is room for. */
import { beside } from './beside';
import { label, LABEL, LETTER, type Label } from './cartography';
import { bounds, distance, length, Outlines, type Point } from './geometry';
import type { Placed } from './packing';
import type { Area, Board, Piece } from './scene';

export interface Stand {
  piece: Piece;
  x: number;
  y: number;
  scale: number;
}

/** How the things of one area are laid out, in the coordinates of its board. */
export interface Layout {
  label: Label;
  /** The size of the letters. */
  size: number;
  places: readonly Point[];
  /** How large the pieces are drawn. */
  scale: number;
  /** Where one more thing has room; looked for when it is needed. */
  readonly free: Point;
}

export type Shape = Pick<Area, 'name' | 'spots' | 'label' | 'angle' | 'rings' | 'marks'>;

/** What kind of land an area is: what the game says of it, else what it looks like. */
export function about(area: Pick<Area, 'terrain' | 'tip'>): string {
  return area.tip || area.terrain;
}

/** The radius of a piece of normal size, with its rim. */
export const RADIUS = 22;
const SMALL = 0.72;

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
interface Named {
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

const candidatesOf = (area: Shape, ground: Ground): readonly Candidate[] => (ground.candidates ??= survey(area));

/** Where something could stand in an area. */
export const candidatesIn = (area: Shape): readonly Candidate[] => candidatesOf(area, groundOf(area));

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

/** What it costs to stand away from the middle of a land, for each unit of length. */
const OFF = 0.06;

/** How far apart two of them are, as a part of both radii. */
const APART = 1;

interface Tried {
  cost: number;
  places: Point[];
}

/** Puts discs one after another where each is least in the way; then who stood first makes room for who came after. */
function place(area: Shape, candidates: readonly Candidate[], radii: readonly number[], named: Named | null, taken: readonly Point[] = [], takenRadius = 0, enough = Infinity): Tried {
  const chosen: number[] = [];
  // Who stands there alone stands in the middle, as far as the name leaves room.
  const alone = radii.length === 1 && taken.length === 0;
  const apart = named && (named.apart ??= candidates.map(({ at }) => fromLabel(named.label, named.size, at)));
  const near = (n: number, k: number, at: Point): number => Math.max(0, (radii[n]! + radii[k]!) * APART - distance(candidates[chosen[k]!]!.at, at)) * 2;
  const own = (radius: number, i: number): number => {
    const candidate = candidates[i]!;
    let here = (alone ? candidate.off * OFF : candidate.cost) + Math.max(0, radius * 0.95 - candidate.edge) * 1.8;
    if (apart) here += Math.max(0, radius * 1.12 - apart[i]!) * 2.6;
    for (const other of taken) here += Math.max(0, radius + takenRadius - distance(other, candidate.at)) * 2;
    for (const mark of area.marks) here += Math.max(0, radius + mark.size * 0.5 - distance(mark.at, candidate.at)) * 0.5;
    return here;
  };
  /** Where a disc is least in the way of those that stand already. */
  const best = (n: number): number => {
    let least = Infinity;
    candidates.forEach((candidate, i) => {
      let here = own(radii[n]!, i);
      for (let k = 0; k < chosen.length && here < least; k++) if (k !== n) here += near(n, k, candidate.at);
      if (here < least) [chosen[n], least] = [i, here];
    });
    return least;
  };
  let cost = 0;
  for (let n = 0; n < radii.length && cost <= enough; n++) {
    chosen.length = n;
    cost += best(n);
  }
  if (cost > GOOD && cost <= enough && radii.length > 1) {
    for (let n = 0; n < radii.length; n++) best(n);
    cost = 0;
    for (const [n, i] of chosen.entries()) {
      cost += own(radii[n]!, i);
      for (let k = 0; k < n; k++) cost += near(n, k, candidates[i]!.at);
    }
  }
  // Where there is no room at all pieces lie on one another, each still to be seen.
  const places = chosen.map((i, n): Point => {
    const twice = chosen.slice(0, n).filter((other) => other === i).length;
    const { at } = candidates[i]!;
    return [at[0] + twice * 13, at[1] - twice * 11];
  });
  return { cost, places };
}

/** What is not worth looking for something better. */
const GOOD = 4;
/** What it is worth to show the name of a land, where others on the board have the same, and elsewhere. */
const COMMON = 3;
const PROPER = 12;
/** Letters of less than this part of their usual size on the screen are hardly read: such a name is worth no more than a common one. */
const READ = 0.75;

/** Where the pieces and the name of an area are, when everything is drawn `grow` times as large as on a near board; `given`: its name has a place already. */
export function layout(area: Shape, pieces: readonly Pick<Piece, 'small' | 'spot'>[], grow: number, shrink = 1, common = false, given?: Label): Layout {
  const ground = groundOf(area);
  const names = given ? [{ label: given, size: given.size, cost: 0 }] : namesAt(area, grow);
  const [first] = names;
  const named = first!.label.rows.length > 0 && area.name !== '';
  const radii = pieces.map((piece) => RADIUS * grow * (piece.small ? SMALL : 1));
  let best = { cost: pieces.length === 0 ? 0 : Infinity, places: [] as Point[], name: first!, scale: grow * shrink };
  const attempt = (name: Named, shrink: number, price: number): void => {
    if (price >= best.cost) return;
    const tried = place(area, candidatesOf(area, ground), radii.map((r) => r * shrink), name.label.rows.length > 0 ? name : null, [], 0, best.cost - price);
    const cost = tried.cost + price;
    if (cost < best.cost && tried.places.length === pieces.length) best = { cost, places: tried.places, name, scale: grow * shrink };
  };
  if (pieces.length > 0) attempt(first!, shrink, 0);
  for (const name of best.cost <= GOOD ? [] : names) attempt(name, shrink, name.cost - first!.cost);
  if (named && best.cost > GOOD) {
    // Who looks for the name of a full space finds it when pointing there; who stands there must be seen at once.
    const dear = !common && best.name.size >= READ * LABEL * grow;
    attempt({ label: { ...first!.label, rows: [] }, size: first!.size, cost: 0 }, shrink, (dear ? PROPER : COMMON) * grow);
  }
  const places = best.places.map((p, i) => area.spots[pieces[i]!.spot] ?? p);
  let spare: Point | undefined;
  return {
    label: best.name.label,
    size: best.name.size,
    places,
    scale: best.scale,
    get free() {
      return (spare ??= place(area, candidatesOf(area, ground), [20 * grow], best.name.label.rows.length > 0 ? best.name : null, places, RADIUS * best.scale).places[0]!);
    },
  };
}

/** More than so many stand around one in the middle. */
const ROUND = 5;
/** A full circle is tried in so many turns, and moved aside in so many ways. */
const TURNS = 24;
const ASIDE = 8;

/** Discs in a ring, each beside the next. */
function ring(radii: readonly number[]): Point[] {
  const n = radii.length;
  const steps = (far: number): number[] => radii.map((r, i) => 2 * Math.asin(Math.min(1, (r + radii[(i + 1) % n]!) / (2 * far))));
  let [low, high] = [Math.max(...radii.map((r, i) => (r + radii[(i + 1) % n]!) / 2)), Math.max(...radii) * n];
  for (let k = 0; k < 24; k++) {
    const far = (low + high) / 2;
    if (steps(far).reduce((sum, step) => sum + step, 0) > 2 * Math.PI) low = far;
    else high = far;
  }
  let turned = 0;
  return steps(high).map((step): Point => {
    const at: Point = [high * Math.cos(turned), high * Math.sin(turned)];
    turned += step;
    return at;
  });
}

/** Discs around a middle, as near to it as they have room; of many the first lies in it. */
function circle(radii: readonly number[]): Point[] {
  if (radii.length <= ROUND) return ring(radii);
  const outer = ring(radii.slice(1));
  const room = Math.max(1, ...outer.map((at, i) => (radii[0]! + radii[i + 1]!) / length(...at)));
  return [[0, 0], ...outer.map(([x, y]): Point => [x * room, y * room])];
}

/** Several figures on a space that is no larger than one of them stand around it, clear of one another, of its name and, as far as may be, of what lies near. */
function around(area: Area, board: Pick<Board, 'areas' | 'lands' | 'width' | 'height'>, names: ReadonlyMap<string, Label>, radii: readonly number[]): Point[] {
  const box = bounds(area.rings[0] ?? []);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const reach = Math.max(...radii) * 6;
  const near = board.areas
    .filter((other) => other !== area)
    .map((other) => bounds(other.rings[0] ?? []))
    .map((b) => ({ at: [b.x + b.width / 2, b.y + b.height / 2] as Point, r: b.width / 2 }))
    .filter(({ at }) => distance(at, [x, y]) < reach);
  const labels = [...names.values()].filter(({ at }) => distance(at, [x, y]) < reach * 2);
  const lands = board.lands
    .filter((land) => land.rows.length > 0)
    .map((land): Label => ({ at: [land.label[0], land.label[1]], angle: 0, size: land.size, most: land.size, rows: [...land.rows] }));
  const own = names.get(area.id);
  const offsets = circle(radii);
  let best = { cost: Infinity, places: [] as Point[] };
  for (let aside = 0; aside <= ASIDE; aside++) {
    const far = aside === 0 ? 0 : radii[0]! * 0.6;
    const [dx, dy] = [far * Math.cos((aside * 2 * Math.PI) / ASIDE), far * Math.sin((aside * 2 * Math.PI) / ASIDE)];
    for (let turn = 0; turn < TURNS; turn++) {
      const [cos, sin] = [Math.cos((turn * 2 * Math.PI) / TURNS), Math.sin((turn * 2 * Math.PI) / TURNS)];
      const places = offsets.map(([px, py]): Point => [x + dx + px * cos - py * sin, y + dy + px * sin + py * cos]);
      let cost = far * 0.3;
      places.forEach((p, i) => {
        const r = radii[i]!;
        for (const other of near) cost += Math.max(0, r + other.r - distance(other.at, p)) * 2;
        for (const one of labels) cost += Math.max(0, r - fromLabel(one, one.size, p)) * (one === own ? 1.5 : 1);
        for (const one of lands) cost += Math.max(0, r - fromLabel(one, one.size, p)) * 0.25;
        cost += Math.max(0, r - Math.min(p[0], p[1], board.width - p[0], board.height - p[1])) * 4;
      });
      if (cost < best.cost - 0.01) best = { cost, places };
    }
  }
  return best.places;
}

const stood = new WeakMap<Area, Map<string, readonly Point[]>>();

/** The same, worked out once for so many and such pieces. */
function aroundOf(area: Area, board: Board, names: ReadonlyMap<string, Label>, pieces: readonly Piece[], scale: number): readonly Point[] {
  let of = stood.get(area);
  if (!of) stood.set(area, (of = new Map()));
  const key = `${scale} ${pieces.map((p) => (p.small ? 's' : 'l')).join('')}`;
  let found = of.get(key);
  if (!found) of.set(key, (found = around(area, board, names, pieces.map((p) => RADIUS * scale * (p.small ? SMALL : 1)))));
  return found;
}

const known = new WeakMap<Area, Map<string, Layout>>();

/** The same, worked out once for so many and such pieces. */
export function layoutOf(area: Area, pieces: readonly Piece[], grow: number, shrink = 1, common = false, given?: Label): Layout {
  let of = known.get(area);
  if (!of) known.set(area, (of = new Map()));
  const key = `${grow} ${shrink} ${pieces.map((p) => `${p.small ? 's' : 'l'}${p.spot < 0 ? '' : p.spot}`).join('')}`;
  let found = of.get(key);
  if (!found) of.set(key, (found = layout(area, pieces, grow, shrink, common, given)));
  return found;
}

/** Pieces have one size on a board: so that two stand beside each other in its usual places. */
export function sizeOn(board: Pick<Board, 'areas' | 'lands'>, grow: number): number {
  // Figures stand on spaces as on a pedestal: they may be larger.
  if (board.lands.length > 0) return 0.9;
  const sides = board.areas
    .map((area) => {
      const box = bounds(area.rings[0] ?? []);
      return Math.sqrt(box.width * box.height * 0.7);
    })
    .toSorted((a, b) => a - b);
  const usual = sides[Math.floor(sides.length * 0.35)] ?? 120;
  return Math.round(Math.max(0.62, Math.min(1, usual / (RADIUS * 4.4 * grow))) * 50) / 50;
}

const repeats = new WeakMap<readonly Area[], Set<string>>();

/** The names that several areas of a board have. */
function repeated(board: Pick<Board, 'areas'>): Set<string> {
  let found = repeats.get(board.areas);
  if (!found) {
    const seen = new Set<string>();
    found = new Set(board.areas.map((area) => area.name).filter((name) => seen.has(name) || !seen.add(name)));
    repeats.set(board.areas, found);
  }
  return found;
}

const UNNAMED: Label = { at: [0, 0], angle: 0, size: LABEL, most: LABEL, rows: [] };

/** What is to be found out before a board's names can be drawn in another size, in parts that take a few milliseconds each. */
export function lookups(board: Board, grow: number): readonly (() => void)[] {
  return board.lands.length > 0 ? [() => beside(board, grow)] : board.areas.map((area) => () => namesAt(area, grow));
}

/** All pieces that stand on boards, in the coordinates of the table, and how each area is laid out. */
export function arrange(boards: readonly Placed[], piecesOn: ReadonlyMap<string, readonly Piece[]>, grow: number): { stands: Stand[]; layouts: Map<string, Layout> } {
  const stands: Stand[] = [];
  const layouts = new Map<string, Layout>();
  for (const { board, at } of boards) {
    const shrink = sizeOn(board, grow);
    const common = repeated(board);
    const names = board.lands.length > 0 ? beside(board, grow) : null;
    for (const area of board.areas) {
      const here = piecesOn.get(area.id) ?? [];
      const laid = layoutOf(area, here, grow, shrink, common.has(area.name), names ? (names.get(area.id) ?? UNNAMED) : undefined);
      const several = names && here.length > 1 && here.every((piece) => piece.spot < 0);
      const places = several ? aroundOf(area, board, names, here, laid.scale) : laid.places;
      layouts.set(area.id, several ? { ...laid, places } : laid);
      places.forEach(([x, y], i) => stands.push({ piece: here[i]!, x: x + at[0], y: y + at[1], scale: laid.scale * (here[i]!.small ? SMALL : 1) }));
    }
  }
  return { stands, layouts };
}

/** Whose each place is: the only seat with pieces there. */
export function ownersOf(piecesOn: ReadonlyMap<string, readonly Piece[]>): Map<string, number> {
  const found = new Map<string, number>();
  for (const [place, pieces] of piecesOn) {
    const seats = new Set(pieces.filter((piece) => piece.seat >= 0).map((piece) => piece.seat));
    if (seats.size === 1) found.set(place, [...seats][0]!);
  }
  return found;
}
