/** Where pieces and names stand: pieces beside the name of their land, not on each other, as large as there is room for. */
import { beside } from './beside';
import { LABEL, type Label } from './cartography';
import { bounds, distance, length, type Point } from './geometry';
import { candidatesIn, fromLabel, namesAt, type Candidate, type Named, type Shape } from './ground';
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

/** The radius of a piece of normal size, with its rim. */
export const RADIUS = 22;
const SMALL = 0.72;

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
  const names = given ? [{ label: given, size: given.size, cost: 0 }] : namesAt(area, grow);
  const [first] = names;
  const named = first!.label.rows.length > 0 && area.name !== '';
  const radii = pieces.map((piece) => RADIUS * grow * (piece.small ? SMALL : 1));
  let best = { cost: pieces.length === 0 ? 0 : Infinity, places: [] as Point[], name: first!, scale: grow * shrink };
  const attempt = (name: Named, shrink: number, price: number): void => {
    if (price >= best.cost) return;
    const tried = place(area, candidatesIn(area), radii.map((r) => r * shrink), name.label.rows.length > 0 ? name : null, [], 0, best.cost - price);
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
      return (spare ??= place(area, candidatesIn(area), [20 * grow], best.name.label.rows.length > 0 ? best.name : null, places, RADIUS * best.scale).places[0]!);
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
