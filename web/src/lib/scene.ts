/** Scenes as the client draws them: every field present. The server leaves out what has its default value. */
import type * as P from '../protocol';

/** The same with every field there. */
export type Filled<T> = T extends (infer U)[]
  ? number extends T['length']
    ? readonly Filled<U>[]
    : Readonly<T>
  : T extends object
    ? { readonly [K in keyof T]-?: Filled<Exclude<T[K], undefined>> }
    : T;

export type Mark = Filled<P.Mark>;
export type Area = Filled<P.Area>;
export type Line = Filled<P.Line>;
export type Land = Filled<P.Land>;
export type Board = Filled<P.Board>;
export type Piece = Filled<P.Piece>;
export type Card = Filled<P.Card>;
export type Zone = Filled<P.Zone>;
export type Gauge = Filled<P.Gauge>;
export type SeatPanel = Filled<P.SeatPanel>;
export type Sum = Filled<P.Sum>;
export type Dice = Filled<P.Dice>;
export type Column = Filled<P.Column>;
export type Focus = Filled<P.Focus>;
export type Offer = Filled<P.Offer>;
export type Barred = Filled<P.Barred>;
export type Briefing = Filled<P.Briefing>;
export type Outcome = Filled<P.Outcome>;
export type Prompt = Filled<P.Prompt>;
export type Scene = Filled<P.Scene>;
export type Motion = Filled<P.Motion>;
export type Happening = Filled<P.Happening>;
export type LogLine = Filled<P.LogLine>;

const each = <W, T>(list: readonly W[] | undefined, fill: (wire: W) => T): readonly T[] => (list ?? []).map(fill);

/** The whole of a list in which what has not changed is only named. */
function named<T extends object, K>(list: readonly (T | K)[] | undefined, last: readonly T[] | undefined, key: (thing: T) => K): T[] {
  const known = new Map((last ?? []).map((thing) => [key(thing), thing]));
  return (list ?? []).map((thing) => (typeof thing === 'object' ? (thing as T) : known.get(thing as K)!));
}

/** A scene to who has seen the last one and is told only what has changed. */
export const whole = (w: P.Seen, last: P.Scene | null): P.Scene => ({
  ...w,
  pieces: named(w.pieces, last?.pieces, (piece) => piece.id),
  zones: named(w.zones, last?.zones, (zone) => zone.id),
  seats: named(w.seats, last?.seats, (panel) => panel.seat),
  tracks: named(w.tracks, last?.tracks, (track) => track.id),
  briefing: w.briefing ?? last?.briefing ?? null,
});

/** Ids are unique by agreement; where one is given twice, the second is told apart. */
function apart<T extends { id: string }>(list: readonly T[]): readonly T[] {
  const seen = new Map<string, number>();
  return list.map((item) => {
    const times = (seen.get(item.id) ?? 0) + 1;
    seen.set(item.id, times);
    return times === 1 ? item : { ...item, id: `${item.id}~${times}` };
  });
}

/** Fills each only once: of a scene most is what the last one had, and need not be compared with itself. */
function once<W extends object, T>(fill: (wire: W) => T): (wire: W) => T {
  const filled = new WeakMap<W, T>();
  return (wire) => {
    let known = filled.get(wire);
    if (known === undefined) filled.set(wire, (known = fill(wire)));
    return known;
  };
}

const mark = (w: P.Mark): Mark => ({ tip: '', tone: 'ink', size: 28, text: '', ...w });
const area = (w: P.Area): Area => ({ angle: 0, spots: [], tone: '', tip: '', ...w, marks: each(w.marks, mark) });
const land = (w: P.Land): Land => ({ label: [0, 0], rows: [], size: 24, tone: '', ...w });
const line = (w: P.Line): Line => ({ closed: false, tone: 'ink', tip: '', ...w });

export const board = (w: P.Board): Board => ({
  backdrop: 'sea',
  at: [0, 0],
  ...w,
  areas: each(w.areas, area),
  lines: each(w.lines, line),
  lands: each(w.lands, land),
});

export const piece = once((w: P.Piece): Piece => ({
  tone: 'ink',
  seat: -1,
  count: 1,
  spot: -1,
  small: false,
  faded: false,
  hidden: false,
  text: '',
  tip: '',
  trait: '',
  level: 0,
  strength: '',
  ...w,
}));

export const card = (w: P.Card): Card => ({
  icon: '',
  kind: '',
  tone: 'paper',
  cost: '',
  level: 0,
  text: '',
  story: '',
  facts: [],
  rules: [],
  source: '',
  hidden: false,
  faded: false,
  badge: '',
  owner: -1,
  leads: [],
  ways: [],
  ...w,
});

const zone = once((w: P.Zone): Zone => ({ kind: 'row', seat: -1, count: -1, at: -1, tip: '', group: '', piece: '', ...w, cards: apart(each(w.cards, card)) }));
const gauge = (w: P.Gauge): Gauge => ({ most: '', tip: '', tone: 'ink', group: '', score: false, ...w });
const seat = once((w: P.SeatPanel): SeatPanel => ({
  team: '',
  team_tone: '',
  lines: [],
  rank: 0,
  ...w,
  gauges: each(w.gauges, gauge),
  cards: apart(each(w.cards, card)),
}));
const sum = (w: P.Sum): Sum => ({ parts: [], ...w });
const dice = (w: P.Dice): Dice => ({ tone: 'ink', faces: [], states: [], ids: [], ...w });
const column = (w: P.Column): Column => ({
  seat: -1,
  lines: [],
  ...w,
  pieces: apart(each(w.pieces, piece)),
  gauges: each(w.gauges, gauge),
  sums: each(w.sums, sum),
  dice: each(w.dice, dice),
});
export const focus = (w: P.Focus): Focus => ({
  rule: '',
  lines: [],
  place: '',
  ...w,
  sums: each(w.sums, sum),
  dice: each(w.dice, dice),
  zones: each(w.zones, zone),
  columns: each(w.columns, column),
});
const offer = (w: P.Offer): Offer => ({
  targets: [],
  terms: '',
  done: false,
  hidden: false,
  ...w,
  outlook: { odds: -1, ask: '', changes: '', times: 1, several: [], apart: false, back: false, idle: false, button: false, aside: false, group: '', ...w.outlook },
});
const barred = (w: P.Barred): Barred => ({ rule: '', targets: [], terms: '', changes: '', ...w });
export const briefing = (w: P.Briefing): Briefing => ({ win: '', special: [], you: '', ...w });
const outcome = (w: P.Outcome): Outcome => ({ lines: [], icon: '', tone: 'gold', seats: [], ...w, dice: each(w.dice, dice) });

export const prompt = (w: P.Prompt): Prompt => ({ mode: 'one', proposals: [], stops: [], ...w, offers: each(w.offers, offer), barred: each(w.barred, barred) });

export const scene = (w: P.Scene): Scene => ({
  result: '',
  drawn: '',
  steps: [],
  step: -1,
  turn: -1,
  where: '',
  acting: '',
  ...w,
  pieces: apart(each(w.pieces, piece)),
  zones: apart(each(w.zones, zone)),
  seats: each(w.seats, seat),
  tracks: apart(each(w.tracks, zone)),
  focus: w.focus ? focus(w.focus) : null,
  briefing: w.briefing ? briefing(w.briefing) : null,
});

export const motion = (w: P.Motion): Motion => ({ tone: 'ink', seat: -1, count: 1, ...w });
export const happening = (w: P.Happening): Happening => ({
  text: '',
  rule: '',
  ...w,
  dice: w.dice ? { faces: [], ...w.dice } : null,
  motions: each(w.motions, motion),
  outcome: w.outcome ? outcome(w.outcome) : null,
});
export const logLine = (w: P.LogLine): LogLine => ({ rule: '', seq: 0, heading: '', doing: '', more: '', ...w });

/** What a gauge says, in words. */
export const gaugeWords = (gauge: Gauge): string => `${gauge.name}: ${gauge.value}${gauge.most ? ` / ${gauge.most}` : ''}${gauge.tip ? `. ${gauge.tip}` : ''}`;

/**
 * The fresh value, with every part of the old one that has not changed: what is the same need not be drawn again.
 *
 * Nothing is copied before a difference is met: most of a state is as it was, and what is thrown away must be collected.
 */
export function keep<T>(old: T, fresh: T): T {
  if (old === fresh || typeof old !== 'object' || typeof fresh !== 'object' || old === null || fresh === null) return fresh;
  if (Array.isArray(old) && Array.isArray(fresh)) return keepList(old, fresh) as T;
  if (Array.isArray(old) || Array.isArray(fresh)) return fresh;
  const [before, now] = [old as Record<string, unknown>, fresh as Record<string, unknown>];
  let [same, made]: [boolean, Record<string, unknown> | null] = [true, null];
  for (const name in now) {
    const kept = keep(before[name], now[name]);
    if (kept !== before[name] || !(name in before)) same = false;
    if (kept !== now[name]) (made ??= { ...now })[name] = kept;
  }
  if (same) for (const name in before) if (!(name in now)) same = false;
  return (same ? before : (made ?? now)) as T;
}

/** Lists of things with ids are compared thing by thing, wherever each stands now. */
function keepList(old: readonly unknown[], fresh: readonly unknown[]): readonly unknown[] {
  let [same, made]: [boolean, unknown[] | null] = [old.length === fresh.length, null];
  let known: Map<unknown, unknown> | null = null;
  for (let i = 0; i < fresh.length; i++) {
    const item = fresh[i];
    let before = old[i];
    if (hasId(item) && !(hasId(before) && before.id === item.id)) {
      known ??= new Map(old.filter(hasId).map((thing) => [thing.id, thing]));
      before = known.get(item.id);
    }
    const kept = keep(before, item);
    if (kept !== old[i]) same = false;
    if (kept !== item) (made ??= [...fresh])[i] = kept;
  }
  return same ? old : (made ?? fresh);
}

const hasId = (item: unknown): item is { id: string } => typeof item === 'object' && item !== null && 'id' in item;
