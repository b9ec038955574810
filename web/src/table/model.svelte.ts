/** What a table shows, whether it is being played or replayed. */
import { getContext, setContext } from 'svelte';
import { agreed, common, shared } from '../lib/answers';
import { groupBy } from '../lib/group';
import { priceOf, type Cost } from '../lib/prices';
import type { Area, Board, Card, Dice, Focus, LogLine, Offer, Piece, Prompt, Scene, SeatPanel, Zone } from '../lib/scene';
import type { GameName, Guide, Reason } from '../protocol';
import { Drag } from './drag.svelte';
import { text } from '../texts';
import { Player } from './player.svelte';

export interface Place {
  x: number;
  y: number;
}

/** What a click opened: a thing's description, what can be done with it, or why nothing can. */
export interface Inspected {
  thing: string;
  at: Place;
  offers: readonly Offer[];
  reasons: readonly Reason[] | null;
  waiting: boolean;
}

export type SideTab = 'log' | 'chat' | 'rules';
export type DrawerTab = 'me' | 'seats' | 'log' | 'chat' | 'rules' | 'focus';

/** Up to how many choices have a button each, wherever else they can be found. */
const FEW = 3;
/** Up to how many answers, of how many letters together, have a button each, too. */
const SOME = 5;
const LETTERS = 60;
/** So wide is the column in which a guide speaks. */
const COACH = 270;

export abstract class TableModel {
  game = $state.raw<GameName>({ slug: '', prefixes: [], title: '' });
  boards = $state.raw<readonly Board[]>([]);
  scene = $state.raw<Scene | null>(null);
  prompt = $state.raw<Prompt | null>(null);
  lines = $state.raw<readonly LogLine[]>([]);
  names = $state.raw<readonly string[]>([]);
  kinds = $state.raw<readonly string[]>([]);
  conceded = $state.raw<readonly number[]>([]);
  takenOver = $state.raw<readonly number[]>([]);
  present = $state.raw<readonly number[]>([]);
  mySeats = $state.raw<readonly number[]>([]);
  /** Whose view is shown; -1 is an onlooker's. */
  seat = $state(-1);
  over = $state(false);
  guide = $state.raw<Guide | null>(null);
  /** Something has been sent and not been answered yet. */
  busy = $state(false);

  inspected = $state.raw<Inspected | null>(null);
  /** What was clicked first, where a second click says where to or how. */
  selected = $state<string | null>(null);
  /** The ways of going there that are left, when what was clicked first and second leaves several. */
  private narrowed = $state.raw<readonly Offer[] | null>(null);
  /** How many of a stack the next move takes; 0 is all that may go. */
  amount = $state(0);
  /** What is selected is the rest of a stack of which some have gone. */
  rest = $state(false);
  /** Where others did something since one's last turn. */
  since = $state.raw<ReadonlySet<string>>(new Set());
  /** The card that is shown large while somebody points at it. */
  preview = $state.raw<{ thing: string; box: DOMRect } | null>(null);
  /** What a link or a hover points at. */
  lit = $state<string | null>(null);
  sideTab = $state<SideTab>('log');
  drawerTab = $state<DrawerTab>('me');
  /** The rule shown in the rules panel. */
  ruleId = $state('');
  /** How often somebody asked to read a rule. */
  rulesAsked = $state(0);
  trayZone = $state('');
  /** What an assistive reader is told at once. */
  said = $state('');

  readonly live: boolean = false;
  /** Whether the briefing is being read. */
  briefed = $state(true);
  readonly player: Player;
  readonly drag = new Drag(this);
  /** The places that somebody who teaches points at. */
  outlined = $state.raw<ReadonlySet<string>>(new Set());
  /** Set by the view of the boards. */
  whereOnBoard: ((thing: string) => Place | null) | null = null;
  reveal: ((thing: string) => void) | null = null;

  constructor() {
    this.player = new Player(
      (thing) => this.locate(thing),
      (thing) => this.reveal?.(thing),
      (seats) => this.mySeats.length === 0 || seats.some((seat) => this.mySeats.includes(seat)),
    );
  }

  readonly areas = $derived(new Map<string, { area: Area; board: Board }>(this.boards.flatMap((board) => board.areas.map((area) => [area.id, { area, board }] as const))));
  // The parts of the scene: whoever asks for one is left alone when another changes.
  readonly allPieces = $derived<readonly Piece[]>(this.scene?.pieces ?? []);
  /** The zones of the tray. */
  readonly allZones = $derived<readonly Zone[]>(this.scene?.zones ?? []);
  readonly panels = $derived<readonly SeatPanel[]>(this.scene?.seats ?? []);
  readonly tracks = $derived<readonly Zone[]>(this.scene?.tracks ?? []);
  /** The fight, or whatever else is looked at closely. */
  readonly focus = $derived<Focus | null>(this.scene?.focus ?? null);
  /** The figure that acts. */
  readonly acting = $derived(this.scene?.acting ?? '');

  readonly pieces = $derived(new Map<string, Piece>(this.allPieces.map((p) => [p.id, p] as const)));
  readonly piecesOn = $derived(groupBy(this.allPieces, (piece) => piece.on));
  readonly zones = $derived([...this.allZones, ...(this.focus?.zones ?? [])]);
  /** In which zone each card lies; a zone lies in itself. */
  private readonly zoneBy = $derived(new Map<string, Zone>(this.zones.toReversed().flatMap((zone) => [zone.id, ...zone.cards.map((card) => card.id)].map((thing) => [thing, zone] as const))));
  readonly cards = $derived.by(() => {
    const found = new Map<string, Card>();
    for (const zone of [...this.zones, ...this.tracks]) for (const card of zone.cards) found.set(card.id, card);
    for (const seat of this.panels) for (const card of seat.cards) if (!found.has(card.id)) found.set(card.id, card);
    return found;
  });
  /** The dice that can be chosen one by one, and what each shows. */
  readonly dice = $derived.by(() => {
    const found = new Map<string, { dice: Dice; face: string }>();
    for (const dice of [...(this.focus?.dice ?? []), ...(this.focus?.columns ?? []).flatMap((column) => column.dice)]) {
      dice.ids.forEach((id, i) => id && found.set(id, { dice, face: dice.faces[i] ?? '' }));
    }
    return found;
  });
  /** The pieces in a fight that is looked at closely. */
  readonly fighters = $derived(new Map<string, Piece>((this.focus?.columns ?? []).flatMap((column) => column.pieces.map((piece) => [piece.id, piece] as const))));
  /** All that can be pointed at in a fight that is looked at closely: who stands there, dice, cards. */
  readonly fought = $derived(new Set<string>([...this.fighters.keys(), ...this.dice.keys(), ...(this.focus?.zones ?? []).flatMap((zone) => [zone.id, ...zone.cards.map((card) => card.id)])]));
  private lastThings: ReadonlySet<string> = new Set();
  /** Everything on screen: the same set as long as it is the same things. */
  readonly things = $derived.by(() => {
    const now = new Set<string>([
      ...this.areas.keys(),
      ...this.pieces.keys(),
      ...this.cards.keys(),
      ...this.zones.map((zone) => zone.id),
      ...this.panels.map((seat) => `seat:${seat.seat}`),
      ...this.fighters.keys(),
      ...this.dice.keys(),
    ]);
    if (now.size !== this.lastThings.size || [...now].some((thing) => !this.lastThings.has(thing))) this.lastThings = now;
    return this.lastThings;
  });
  /** A bot plays for who looks, until they take their seat back. */
  readonly replaced = $derived(this.mySeats.includes(this.seat) && this.takenOver.includes(this.seat) && !this.over);
  readonly mayChoose = $derived(
    this.live && !this.replaced && this.prompt !== null && !this.over && this.prompt.seats.includes(this.seat) && this.mySeats.includes(this.seat) && this.prompt.offers.length > 0,
  );
  /** What is asked of this screen; else what happened last, for a question speaks to whom it asks. */
  readonly matter = $derived(this.prompt === null ? '' : this.mayChoose ? this.prompt.text : (this.lines.findLast((line) => !line.heading)?.text ?? ''));
  /** The guide is being read: nothing is chosen until it has been. */
  readonly reading = $derived(this.guide !== null && this.guide.over !== true && (this.guide.expect ?? []).length === 0 && this.mySeats.includes(this.guide.seat ?? 0));
  readonly offers = $derived<readonly Offer[]>(this.mayChoose && !this.reading ? this.prompt!.offers.filter((offer) => !offer.hidden) : []);
  readonly offersBy = $derived.by(() => {
    const by = new Map<string, Offer[]>();
    for (const offer of this.offers) {
      for (const target of new Set(offer.targets)) {
        if (!this.things.has(target)) continue;
        const list = by.get(target);
        if (list) list.push(offer);
        else by.set(target, [offer]);
      }
    }
    return by;
  });
  /** Something on the board can be chosen. */
  readonly onBoard = $derived([...this.offersBy.keys()].some((thing) => this.areas.has(thing) || this.areas.has(this.pieces.get(thing)?.on ?? '')));
  /** Whose turn it is although somebody else is asked; -1: nobody's, or that of who is asked. */
  readonly elsewhere = $derived(this.mayChoose && this.scene !== null && this.scene.turn >= 0 && !this.mySeats.includes(this.scene.turn) ? this.scene.turn : -1);
  /** What cannot be had now, by the thing it belongs to. */
  readonly barredBy = $derived(new Map((this.mayChoose ? this.prompt!.barred : []).flatMap((barred) => barred.targets.slice(0, 1).map((target) => [target, barred] as const))));
  /** What the selected thing offers. */
  readonly chosen = $derived<readonly Offer[]>(this.selected === null ? [] : (this.narrowed ?? this.offersBy.get(this.selected) ?? []));
  /** Where the selected thing can go, and what that would choose. */
  readonly reach = $derived.by(() => {
    const found = new Map<string, Offer[]>();
    for (const offer of this.narrowed ? [] : this.chosen) {
      for (const place of new Set(offer.targets)) {
        if (place !== this.selected && this.things.has(place)) found.set(place, [...(found.get(place) ?? []), offer]);
      }
    }
    return found;
  });
  /** What is to be pointed at for the selected thing: one of the dice, one of those who fight, or a place. */
  readonly pointed = $derived.by((): 'die' | 'fighter' | 'place' => {
    const all = [...this.reach.keys()];
    if (all.every((thing) => this.dice.has(thing))) return 'die';
    return all.every((thing) => this.fighters.has(thing)) ? 'fighter' : 'place';
  });
  /** The most that a move of the moment may take at once. */
  readonly most = $derived(Math.max(1, ...(this.selected === null ? this.offers : this.chosen).map((offer) => offer.outlook.times)));
  /** How many of what is selected go where nobody says how many; 0 where that differs. */
  readonly usual = $derived(this.selected === null || this.chosen.some((offer) => offer.targets[0] !== this.selected) ? 0 : this.whole(this.chosen[0]) ? this.most : 1);
  /** In a fight a card to be used has a button: the tray would lie on the fight. */
  private readonly tucked = (offer: Offer): boolean =>
    this.focus !== null && offer.targets.every((target) => !this.things.has(target) || (this.zoneOf(target) !== undefined && !this.dice.has(target) && !this.fighters.has(target)));
  /** So little is asked that every answer has a button; a few words each where nothing on the board is chosen, as of piles that lie out of sight. */
  private readonly little = $derived(this.offers.length <= FEW || (this.offers.length <= SOME && !this.onBoard && this.offers.reduce((sum, offer) => sum + offer.words.length, 0) <= LETTERS));
  /** What is chosen with a button: what belongs to nothing on screen, and everything where it is little; `done` last. */
  readonly buttons = $derived.by(() => {
    const elsewhere = (offer: Offer): boolean => this.narrowed === null && offer.targets.some((target) => target !== this.selected && this.things.has(target));
    const shown =
      this.selected === null
        ? this.offers.filter((offer) => this.little || (!offer.outlook.idle && (offer.outlook.button || !elsewhere(offer) || this.tucked(offer))))
        : this.chosen.filter((offer) => this.chosen.length <= FEW || (!offer.outlook.idle && !elsewhere(offer)));
    return shown.toSorted((a, b) => Number(a.done) - Number(b.done));
  });
  /** What the answers for the selected thing say alike: it is said once, beside its name. */
  readonly alike = $derived(shared(this.selected === null ? [] : this.buttons.filter((offer) => !offer.done).map((offer) => offer.words)));
  /** What they all change: it is said once too. */
  readonly common = $derived(common(this.selected === null ? [] : this.buttons.filter((offer) => !offer.done)));
  /** What a button brings up together: the name, and the piece that it is about. */
  readonly groups = $derived.by(() => {
    const found = new Map<string, string>();
    if (this.selected !== null || this.offers.length <= FEW) return found;
    for (const { outlook, targets } of this.offers) if (outlook.group && targets.length > 1 && this.things.has(targets[0]!) && !found.has(outlook.group)) found.set(outlook.group, targets[0]!);
    return found;
  });
  /** What all that a button brings up together costs and does. */
  readonly grouped = $derived(new Map([...this.groups.keys()].map((name) => [name, agreed(this.offers.filter((offer) => offer.outlook.group === name).map((offer) => offer.outlook.changes))] as const)));
  readonly onThings = $derived(this.offers.filter((offer) => offer.targets.some((target) => this.things.has(target))));
  /** What a guide waits for. */
  readonly expected = $derived.by(() => {
    if (this.guide === null || this.guide.over === true) return [];
    const patterns = (this.guide.expect ?? []).map((p) => new RegExp(`^${p.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*').replace(/\?/g, '.')}$`));
    return this.offers.filter((offer) => patterns.some((p) => p.test(offer.choice)));
  });
  /** What a guide points at, once what has happened has been shown. */
  readonly coached = $derived.by(() => new Set(this.guide && this.guide.over !== true && !this.player.playing ? (this.guide.highlight ?? []) : []));

  abstract choose(offer: Offer): void;
  abstract askWhy(thing: string, of: string): void;

  /** Which of these buttons leads on: what a guide waits for; -1: none does, not what takes back, helps aside or is found on the board. */
  main(doing: readonly Offer[]): number {
    if (this.selected !== null) return doing.findIndex((offer) => !offer.outlook.back && !offer.outlook.aside);
    if (this.expected.length > 0) return doing.findIndex((offer) => this.expected.includes(offer));
    return doing.findIndex((offer) => !offer.outlook.back && !offer.outlook.aside && !this.onThings.includes(offer));
  }

  /** Whether being done leads on: nothing else does, neither a button nor what is found on the table. */
  ends(offer: Offer, main: number): boolean {
    return this.expected.length > 0 ? this.expected.includes(offer) : main < 0 && this.onThings.every((o) => o.outlook.back || o.outlook.aside);
  }

  seatPanel(seat: number): SeatPanel | undefined {
    return this.panels.find((panel) => panel.seat === seat);
  }

  seatName(seat: number): string {
    return this.seatPanel(seat)?.name ?? this.names[seat] ?? '';
  }

  /** What a thing is called. */
  /** A piece as it is read aloud: how many there are, and whose, which others see by its colour. */
  called(piece: Piece): string {
    const what = piece.count > 1 ? `${piece.count} ${piece.name}` : piece.name;
    const whose = piece.seat >= 0 ? this.seatName(piece.seat) : '';
    return whose && !what.includes(whose) ? text.table.whose(what, whose) : what;
  }

  nameOf(thing: string): string {
    const area = this.areas.get(thing);
    if (area) return area.area.name;
    const seat = /^seat:(\d+)$/.exec(thing);
    if (seat) return this.seatName(Number(seat[1]));
    const die = this.dice.get(thing);
    if (die) return `${die.dice.title}: ${die.face}`;
    return this.cards.get(thing)?.title ?? this.pieces.get(thing)?.name ?? this.fighters.get(thing)?.name ?? this.zones.find((z) => z.id === thing)?.title ?? '';
  }

  /** Where a thing is on the screen. */
  locate(thing: string): Place | null {
    const onBoard = this.whereOnBoard?.(thing);
    if (onBoard) return onBoard;
    for (const element of document.querySelectorAll(`[data-thing="${CSS.escape(thing)}"]`)) {
      const box = element.getBoundingClientRect();
      if (box.width > 0) return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }
    const piece = this.pieces.get(thing);
    return piece && piece.on !== thing ? this.locate(piece.on) : null;
  }

  /** A thing was clicked: choose what it offers, or say what it is and why it offers nothing. */
  activate(thing: string, at: Place): void {
    if (this.player.playing) {
      this.player.skip();
      return;
    }
    let target = thing;
    const piece = this.pieces.get(thing);
    // A piece that offers nothing does not hide the land it stands on.
    if (piece && !this.offersBy.has(thing) && this.offersBy.has(piece.on)) target = piece.on;
    // While the rest of a stack is in hand, a click on another piece takes that up.
    if (this.selected !== null && !this.swaps(thing)) {
      const place = this.reach.has(target) ? target : piece && this.reach.has(piece.on) ? piece.on : null;
      const there = place === null ? [] : (this.reach.get(place) ?? []);
      if (there.length === 1) {
        this.choose(there[0]!);
        return;
      }
      const before = this.selected;
      const reached = there.length > 0 || this.offersBy.has(target) || this.standsAt(target).length > 0;
      // Why what was taken up cannot go there is told; it stays in hand.
      if (!reached && this.pieces.has(before) && !this.isOf(before, target)) {
        this.inspect(target, at, [], before);
        return;
      }
      // Several ways to go there, or a second thought.
      this.select(there.length > 1 ? place : null, there);
      if (there.length > 1 || (!this.offersBy.has(target) && this.standsAt(target).every((piece) => piece.id === before))) return;
    }
    const offers = this.offersBy.get(target) ?? [];
    this.inspected = null;
    const standing = offers.length > 0 ? [] : this.standsAt(target);
    if (standing.length === 1) this.select(standing[0]!.id);
    else if (offers.length === 1) this.choose(offers[0]!);
    else if (offers.length > 1) this.select(target);
    else this.inspect(target, at);
  }

  /** Whether a piece is that thing, or stands there. */
  private isOf(piece: string, thing: string): boolean {
    return thing === piece || thing === this.pieces.get(piece)?.on;
  }

  /** The pieces in a place that can be taken up. */
  standsAt(place: string): readonly Piece[] {
    return (this.piecesOn.get(place) ?? []).filter((piece) => (this.offersBy.get(piece.id) ?? []).some((offer) => offer.targets[0] === piece.id));
  }

  /** Takes a thing up, to say next where it goes or what is done with it. */
  select(thing: string | null, among: readonly Offer[] | null = null): void {
    this.selected = thing;
    this.narrowed = thing === null ? null : among;
    this.amount = 0;
    this.rest = false;
    this.inspected = null;
  }

  /** Some of a stack have gone: the others stay in hand, to go elsewhere. */
  keep(thing: string, amount: number): void {
    if ((this.offersBy.get(thing) ?? []).length < 2) return;
    this.select(thing);
    this.amount = Math.min(amount, this.most);
    this.rest = true;
  }

  /** Whether a click on a piece takes it up in the stead of the rest of another stack. */
  private swaps(thing: string): boolean {
    return this.rest && thing !== this.selected && this.pieces.has(thing) && (this.offersBy.get(thing) ?? []).some((offer) => offer.targets[0] === thing);
  }

  /** What a thing is, and why it can do nothing now, or nothing can be done there with what has been taken up. */
  inspect(thing: string, at: Place, offers: readonly Offer[] = this.offersBy.get(thing) ?? [], of = ''): void {
    const ask = this.mayChoose && offers.length === 0;
    this.inspected = { thing, at, offers, reasons: null, waiting: ask };
    if (ask) this.askWhy(thing, of);
  }

  /** Whether a click on a thing chooses or selects something now. */
  legal(thing: string): boolean {
    return this.selected === null ? this.offersBy.has(thing) : this.reach.has(thing) || this.swaps(thing);
  }

  private readonly lookedAt = $derived(this.cards.get(this.preview?.thing ?? this.inspected?.thing ?? this.selected ?? ''));

  /** How much of the right edge the guide takes up while it speaks there. */
  readonly coachWide = $derived.by(() => (this.guide !== null && this.guide.over !== true ? COACH : 0));

  /** The places that the card speaks of which is being looked at. */
  readonly leads = $derived.by(() => new Set(this.lookedAt?.leads));

  /** The ways there: that of the piece which is selected or acts, else those of one's own pieces, else all. */
  readonly ways = $derived.by(() => {
    const ways = this.lookedAt?.ways ?? [];
    const of = (mine: (piece: string) => boolean): readonly (readonly string[])[] => ways.filter((way) => mine(way[0] ?? ''));
    const found = [of((piece) => piece === this.selected), of((piece) => piece === this.acting), of((piece) => this.pieces.get(piece)?.seat === this.seat)];
    return found.find((some) => some.length > 0) ?? ways;
  });

  /** Whether a thing is shown as one to be chosen, or, while something is dragged, as one to drop it on. */
  lights(thing: string): boolean {
    return this.drag.held ? this.drag.places.has(thing) : this.legal(thing) || this.coached.has(thing);
  }

  /** What going to a place, or choosing it, would cost, or how likely it succeeds. */
  price(thing: string): Cost | null {
    return priceOf((this.drag.held ? (this.drag.places.get(thing) ?? []) : ((this.selected === null ? this.offersBy : this.reach).get(thing) ?? [])).map((offer) => this.together(offer)));
  }

  /** The offer as it stands for the number that goes: several have other chances than one. */
  together(offer: Offer): Offer {
    const n = this.timesOf(offer);
    const odds = n > 1 ? offer.outlook.several[n - 2] : undefined;
    if (odds === undefined) return offer;
    return { ...offer, words: `${offer.words.replace(/ \([^()]*%[^()]*\)$/, '')} ${text.table.times(n)}`, outlook: { ...offer.outlook, odds } };
  }

  /** How many times in a row an offer is to be chosen. */
  timesOf(offer: Offer): number {
    const { times } = offer.outlook;
    if (times <= 1) return 1;
    return Math.min(times, this.amount === 0 ? (this.whole(offer) ? times : 1) : this.amount);
  }

  /** A stack goes as one, but for what mostly goes different ways; single tokens go one by one. */
  private whole(offer: Offer | undefined): boolean {
    return offer !== undefined && !offer.outlook.apart && (this.pieces.get(offer.targets[0] ?? '')?.count ?? 1) > 1;
  }

  openRule(id: string): void {
    this.ruleId = id;
    this.rulesAsked++;
    this.sideTab = 'rules';
    this.drawerTab = 'rules';
  }

  /** A link in a text was followed. */
  follow(to: string, at: Place): void {
    if (to.startsWith('rule:')) {
      this.openRule(to.slice(5));
      return;
    }
    const zone = this.zoneOf(to);
    if (zone) this.trayZone = zone.id;
    this.reveal?.(to);
    this.inspect(to, at, []);
  }

  zoneOf(thing: string): Zone | undefined {
    return this.zoneBy.get(thing);
  }
}

const key = Symbol('table');
export const provideTable = (model: TableModel): TableModel => setContext(key, model);
export const useTable = (): TableModel => getContext<TableModel>(key);
