/** Where pieces and names stand: pieces beside the name of their land, not on one another, as large as there is room for. */
import { label, LETTER, type Label } from './cartography';
import { bounds, distance, Outlines, type Point } from './geometry';
import type { Placed } from './packing';
import type { Area, Piece } from './scene';

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

/** What kind of land an area is, said once. */
export function about(area: Pick<Area, 'terrain' | 'tip'>): string {
  return area.tip.toLowerCase().includes(area.terrain.toLowerCase()) ? area.tip : [area.terrain, area.tip].filter(Boolean).join(' · ');
}

/** The radius of a piece of normal size, with its rim. */
const RADIUS = 22;
const SMALL = 0.72;

interface Candidate {
  at: Point;
  /** How far the land reaches around it. */
  edge: number;
  /** How much it is worth to stand where the board says. */
  cost: number;
}

interface Ground {
  own: Label;
  /** Where pieces could stand; looked for when there are some. */
  candidates: readonly Candidate[] | null;
  /** Where else its name could be; looked for only when it is in the way where it is. */
  others: readonly Label[] | null;
}

/** How much land around a piece counts. */
const WIDE = 44;

/** Where pieces of an area could stand. */
function survey(area: Shape): Candidate[] {
  const land = new Outlines(area.rings);
  const candidates: Candidate[] = area.spots.map((at, i) => ({ at, edge: land.distance(at, WIDE), cost: i * 0.4 }));
  const box = bounds(area.rings.flat());
  const step = Math.max(9, Math.sqrt(box.width * box.height) / 10);
  for (let y = box.y + step / 2; y < box.y + box.height; y += step) {
    for (let x = box.x + step / 2; x < box.x + box.width; x += step) {
      if (!land.inside([x, y])) continue;
      const edge = land.distance([x, y], WIDE);
      if (edge > 11) candidates.push({ at: [x, y], edge, cost: 3 });
    }
  }
  if (candidates.length === 0) candidates.push({ at: [area.label[0], area.label[1] + 30], edge: 30, cost: 0 });
  return candidates;
}

/** Where the name of an area could be as well: a little aside, or level. */
function elsewhere(area: Shape, own: Label): Label[] {
  const labels: Label[] = [];
  const land = new Outlines(area.rings);
  const turn = (area.angle * Math.PI) / 180;
  for (const angle of area.angle === 0 ? [0] : [area.angle, 0]) {
    for (const shift of [16, -16, 30, -30, 44, -44]) {
      const at: Point = angle === 0 ? [own.at[0], own.at[1] + shift] : [own.at[0] - Math.sin(turn) * shift, own.at[1] + Math.cos(turn) * shift];
      if (!land.inside(at) || land.near(at, 11)) continue;
      const tried = label({ ...area, label: [at[0], at[1]], angle });
      if (tried.most >= own.most * 0.8) labels.push(tried);
    }
  }
  return labels;
}

const grounds = new WeakMap<Shape, Ground>();

function groundOf(area: Shape): Ground {
  let ground = grounds.get(area);
  if (!ground) grounds.set(area, (ground = { own: label(area), candidates: null, others: null }));
  return ground;
}

const candidatesOf = (area: Shape, ground: Ground): readonly Candidate[] => (ground.candidates ??= survey(area));

/** Looks where pieces could stand before any do: many may arrive at once. */
export function prepare(area: Shape): void {
  candidatesOf(area, groundOf(area));
}

/** How large the letters of a name are drawn, `grow` times what they are near. */
export const lettering = (l: Label, grow: number): number => Math.min(l.size * grow, l.most);

/** How far a point is from a name, whose letters have that size; 0 on it. */
export function fromLabel(l: Label, size: number, p: Point): number {
  const longest = Math.max(...l.rows.map((row) => row.length));
  const [w, h] = [(longest * size * LETTER) / 2, (l.rows.length * size * 0.86) / 2];
  const a = (-l.angle * Math.PI) / 180;
  const dx = p[0] - l.at[0];
  const dy = p[1] - l.at[1];
  const x = Math.abs(dx * Math.cos(a) - dy * Math.sin(a)) - w;
  const y = Math.abs(dx * Math.sin(a) + dy * Math.cos(a)) - h;
  return Math.hypot(Math.max(0, x), Math.max(0, y));
}

interface Tried {
  cost: number;
  places: Point[];
}

/** Puts discs one after another where each is least in the way. */
function place(area: Shape, candidates: readonly Candidate[], radii: readonly number[], named: Label | null, size: number, taken: readonly Point[] = [], takenRadius = 0, enough = Infinity): Tried {
  const places: Point[] = [];
  let cost = 0;
  const ways = candidates.map(({ at }) => (named ? fromLabel(named, size, at) : Infinity));
  for (const [n, radius] of radii.entries()) {
    let best = candidates[0]!;
    let least = Infinity;
    candidates.forEach((candidate, i) => {
      let here = candidate.cost + Math.max(0, radius * 0.85 - candidate.edge) + Math.max(0, radius * 1.12 - ways[i]!) * 2.6;
      for (let k = 0; k < places.length && here < least; k++) here += Math.max(0, (radius + radii[k]!) * 0.94 - distance(places[k]!, candidate.at)) * 2;
      for (const other of taken) here += Math.max(0, radius + takenRadius - distance(other, candidate.at)) * 2;
      for (const mark of area.marks) here += Math.max(0, radius + mark.size * 0.5 - distance(mark.at, candidate.at)) * 0.5;
      if (here < least) [best, least] = [candidate, here];
    });
    // Where there is no room at all pieces lie on one another, each still to be seen.
    const twice = places.filter((p) => p[0] === best.at[0] && p[1] === best.at[1]).length;
    places[n] = [best.at[0] + twice * 13, best.at[1] - twice * 11];
    cost += least;
    if (cost > enough) break;
  }
  return { cost, places };
}

/** What is not worth looking for something better. */
const GOOD = 4;

/** Where the pieces and the name of an area are, when everything is drawn `grow` times as large as on a near board. */
export function layout(area: Shape, pieces: readonly Pick<Piece, 'small' | 'spot'>[], grow: number): Layout {
  const ground = groundOf(area);
  const { own } = ground;
  const named = area.name !== '';
  const radii = pieces.map((piece) => RADIUS * grow * (piece.small ? SMALL : 1));
  let best = { cost: pieces.length === 0 ? 0 : Infinity, places: [] as Point[], label: own, size: lettering(own, grow), scale: grow };
  const attempt = (l: Label, small: number, shrink: number, price: number): void => {
    if (price >= best.cost) return;
    const size = Math.max(Math.min(l.size, 15), lettering(l, grow) * small);
    const tried = place(area, candidatesOf(area, ground), radii.map((r) => r * shrink), named ? l : null, size, [], 0, best.cost - price);
    const cost = tried.cost + price;
    if (cost < best.cost && tried.places.length === pieces.length) best = { cost, places: tried.places, label: l, size, scale: grow * shrink };
  };
  if (pieces.length > 0) attempt(own, 1, 1, 0);
  if (best.cost > GOOD) {
    const labels = [own, ...(named ? (ground.others ??= elsewhere(area, own)) : [])];
    for (const shrink of [1, 0.88, 0.76, 0.66]) {
      if (best.cost <= GOOD) break;
      for (const [i, l] of labels.entries()) {
        // Smaller only where it helps: being recognised from afar is worth something too.
        const price = (1 - shrink) * 34 * pieces.length + (i === 0 ? 0 : 5 + i * 0.5) + Math.max(0, own.most - l.most);
        attempt(l, 1, shrink, price);
        attempt(l, 0.84, shrink, price + 6.4);
      }
    }
  }
  const places = best.places.map((p, i) => area.spots[pieces[i]!.spot] ?? p);
  let spare: Point | undefined;
  return {
    label: best.label,
    size: best.size,
    places,
    scale: best.scale,
    get free() {
      return (spare ??= place(area, candidatesOf(area, ground), [20 * grow], named ? best.label : null, best.size, places, RADIUS * best.scale).places[0]!);
    },
  };
}

const known = new WeakMap<Area, Map<string, Layout>>();

/** The same, worked out once for so many and such pieces. */
export function layoutOf(area: Area, pieces: readonly Piece[], grow: number): Layout {
  let of = known.get(area);
  if (!of) known.set(area, (of = new Map()));
  const key = `${grow}${pieces.map((p) => `${p.small ? 's' : 'l'}${p.spot < 0 ? '' : p.spot}`).join('')}`;
  let found = of.get(key);
  if (!found) of.set(key, (found = layout(area, pieces, grow)));
  return found;
}

/** All pieces that stand on boards, in the coordinates of the table, and how each area is laid out. */
export function arrange(boards: readonly Placed[], piecesOn: ReadonlyMap<string, readonly Piece[]>, grow: number): { stands: Stand[]; layouts: Map<string, Layout> } {
  const stands: Stand[] = [];
  const layouts = new Map<string, Layout>();
  for (const { board, at } of boards) {
    for (const area of board.areas) {
      const here = piecesOn.get(area.id) ?? [];
      const laid = layoutOf(area, here, grow);
      layouts.set(area.id, laid);
      laid.places.forEach(([x, y], i) => stands.push({ piece: here[i]!, x: x + at[0], y: y + at[1], scale: laid.scale * (here[i]!.small ? SMALL : 1) }));
    }
  }
  return { stands, layouts };
}
