/** A table that is being played. */
import { drawn, growing, inFrames, stages } from '../lib/frames';
import { board, happening, keep, logLine, prompt, scene, whole, type Happening, type Offer } from '../lib/scene';
import { linked, plain } from '../lib/markup';
import { atOnce, together } from '../lib/results';
import { moves, settings } from '../lib/settings.svelte';
import { play } from '../lib/sound';
import { wasTold } from '../lib/store';
import { TableSocket, type Connection } from '../net/socket';
import { StateQueue } from '../net/states';
import type { AskUndo, Chat, Closed, LogLine as Line, Scene, State, Tip, ToClient } from '../protocol';
import { text } from '../texts';
import { TableModel, type Place } from './model.svelte';

type Whole = State & { scene: Scene };
type Until = NonNullable<State['standing']>;
/** A person who comes to a table later knows what it is about, though this browser has not told it. */
const BEGINNING = 100;
/** Below so many per cent a choice is asked for twice. */
const DARING = 20;

interface Asked {
  what: 'choose' | 'why' | 'commits' | 'advice' | 'other';
  offer?: Offer;
  thing?: string;
}

export class LiveTable extends TableModel {
  override readonly live = true;
  connection = $state<Connection>('connecting');
  seq = $state(-1);
  at = $state(0);
  undoable = $state(false);
  /** What undo would take back beyond what one may alone; empty: it may not. */
  takesBack = $state('');
  redoable = $state(false);
  /** Until when one is passed for; null: one is asked. */
  standing = $state<Until | null>(null);
  /** At which steps one is asked although the answer is obvious. */
  stops = $state.raw<readonly string[]>([]);
  /** What is answered for people in this game, by step. */
  obvious = $state.raw<Readonly<Record<string, string>>>({});
  /** Undo waits for a yes: it takes back more than one's own choice. */
  undoing = $state(false);
  /** The page about the end was read, and can be opened again. */
  seenEnd = $state(false);
  practice = $state(false);
  fromSave = $state(false);
  closed = $state.raw<Closed | null>(null);
  trouble = $state('');
  /** Something failed here, and there is a file of it for whoever mends it. */
  reportable = $state(false);
  deadline = $state<number | null>(null);
  chat = $state.raw<readonly Chat[]>([]);
  unread = $state(0);
  hotseat = $state(false);
  spectator = $state(false);
  spectators = $state(0);
  rematch = $state('');
  /** The person who asked for another game goes there as soon as there is one. */
  goesOn = $state(false);
  /** A choice that cannot be undone and waits for a yes. */
  confirming = $state.raw<Offer | null>(null);
  /** Somebody asks to take something back. */
  undoAsked = $state.raw<{ seat: number; id: string; words: string } | null>(null);
  /** What a bot would do, as long as somebody reads it. */
  advice = $state.raw<readonly Tip[] | null>(null);
  advising = $state(false);
  /** A short note that goes away. */
  note = $state.raw<{ text: string; rule: string; words: string } | null>(null);
  goodbye = $state('');
  /** What is left to read of a table that cannot be shown. */
  last = $state.raw<readonly Required<Line>[]>([]);
  /** Whether anybody else would have to agree to an undo. */
  readonly othersToAsk = $derived(this.kinds.some((kind, seat) => kind === 'person' && !this.mySeats.includes(seat) && !this.takenOver.includes(seat)));
  /** Whose turn at this screen it is, while the curtain is down. */
  readonly curtain = $derived.by(() => {
    if (!this.hotseat || this.over || this.player.playing || !this.prompt) return -1;
    if (this.mySeats.length < 2 || this.prompt.seats.includes(this.seat)) return -1;
    return this.prompt.seats.find((seat) => this.mySeats.includes(seat) && !this.takenOver.includes(seat)) ?? -1;
  });

  private readonly socket: TableSocket;
  private readonly asked = new Map<string, Asked>();
  private readonly queue = new StateQueue<Whole>(
    (state) => this.lead(state),
    (state, more) => this.apply(state, more),
    () => this.player.rest(),
  );
  /** The scene that came last over this connection. */
  private lastScene: Scene | null = null;
  /** What is chosen again and again: a stack that moves. */
  private more = { choice: '', left: 0 };
  /** The stack of which only some go, and how many at a time. */
  private part: { thing: string; amount: number } | null = null;
  private noteTimer: ReturnType<typeof setTimeout> | undefined;
  private wasMine = false;

  constructor(
    readonly table: string,
    readonly key: string,
  ) {
    super();
    this.socket = new TableSocket(table, {
      message: (message) => this.receive(message),
      status: (status) => {
        this.connection = status;
        if (status === 'lost') this.busy = false;
      },
      hello: () => ({ type: 'hello', key, since: this.queue.lines(this.lines.length), seq: this.queue.seq(this.seq), brief: true }),
    });
  }

  close(): void {
    this.socket.close();
    this.player.skip();
  }

  private ask(what: Asked, message: (id: string) => Parameters<TableSocket['send']>[0]): void {
    const id = this.socket.nextId();
    this.asked.set(id, what);
    this.socket.send(message(id));
  }

  // -- what a person does

  choose(offer: Offer): void {
    if (this.busy || !this.mayChoose) return;
    this.inspected = null;
    const sure = this.confirming?.choice === offer.choice;
    const whole = this.together(offer);
    const { ask, odds } = whole.outlook;
    if (!sure && (ask || (odds >= 0 && odds < DARING))) {
      this.confirming = whole;
      return;
    }
    if (settings.confirm && !sure) {
      this.busy = true;
      this.ask({ what: 'commits', offer }, (id) => ({ type: 'commits', id, seat: this.seat, choice: offer.choice }));
      return;
    }
    this.confirming = null;
    this.send(offer);
  }

  /** The choice, as often in a row as the stack is large that moves; of which the rest stays in hand. */
  private send(offer: Offer): void {
    const times = this.timesOf(offer);
    this.more = { choice: offer.choice, left: times - 1 };
    const part = times < offer.outlook.times && this.selected !== null && this.selected === offer.targets[0];
    this.part = part ? { thing: this.selected!, amount: times } : null;
    this.commit(offer);
  }

  private commit(offer: Offer): void {
    this.busy = true;
    this.note = null;
    this.briefed = true;
    this.ask({ what: 'choose', offer }, (id) => ({ type: 'choose', id, seat: this.seat, seq: this.seq, choice: offer.choice }));
  }

  askWhy(thing: string, of: string): void {
    this.ask({ what: 'why', thing }, (id) => ({ type: 'why', id, seat: this.seat, thing, of }));
  }

  askAdvice(): void {
    if (this.advising || this.offers.length < 2) return;
    this.advising = true;
    this.ask({ what: 'advice' }, (id) => ({ type: 'advice', id, seat: this.seat }));
  }

  /** Takes back what one may alone at once; for more it asks first, and says what. */
  undo(sure = false): void {
    if (!this.undoable && !this.takesBack) return;
    this.confirming = null;
    if (!this.undoable && !sure) {
      this.undoing = true;
      return;
    }
    this.undoing = false;
    this.ask({ what: 'other' }, (id) => ({ type: 'undo', id, seat: this.seat, seq: this.seq }));
  }

  redo(): void {
    this.ask({ what: 'other' }, (id) => ({ type: 'redo', id, seat: this.seat }));
  }

  passFor(until: Until | null): void {
    this.ask({ what: 'other' }, (id) => ({ type: 'pass_for', id, seat: this.seat, until }));
  }

  /** Asks to be asked at a step, or no longer. */
  stopAt(step: string, on: boolean): void {
    const stops = on ? [...this.stops, step] : this.stops.filter((other) => other !== step);
    this.ask({ what: 'other' }, (id) => ({ type: 'pass_for', id, seat: this.seat, until: this.standing, stops }));
  }

  goOn(yes: boolean): void {
    this.ask({ what: 'other' }, (id) => ({ type: 'go_on', id, yes }));
  }

  agreeUndo(yes: boolean): void {
    this.undoAsked = null;
    this.ask({ what: 'other' }, (id) => ({ type: 'agree_undo', id, yes }));
  }

  say(words: string): void {
    this.ask({ what: 'other' }, (id) => ({ type: 'chat', id, text: words }));
  }

  concede(): void {
    this.ask({ what: 'other' }, (id) => ({ type: 'concede', id, seat: this.seat }));
  }

  letBot(seat: number, on: boolean): void {
    this.ask({ what: 'other' }, (id) => ({ type: 'bot', id, seat, on }));
  }

  askRematch(): void {
    this.goesOn = true;
    this.ask({ what: 'other' }, (id) => ({ type: 'rematch', id }));
  }

  look(seat: number): void {
    this.socket.send({ type: 'look', seat, id: this.socket.nextId() });
  }

  guideOn(skip: boolean): void {
    this.player.forget(); // what came of the last step is read when the next begins
    const step = this.guide?.step ?? 0;
    this.ask({ what: 'other' }, (id) => ({ type: 'guide', id, step, skip }));
  }

  tell(words: string, rule = '', ruleWords = ''): void {
    this.note = { text: words, rule, words: ruleWords };
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => (this.note = null), 9000);
  }

  // -- what the server says

  private receive(message: ToClient): void {
    const asked = 'id' in message && message.id ? this.asked.get(message.id) : undefined;
    switch (message.type) {
      case 'welcome':
        this.lastScene = null;
        this.game = message.game;
        this.boards = keep(this.boards, message.boards.map(board));
        this.names = message.names;
        this.kinds = message.kinds;
        this.mySeats = message.seats;
        this.hotseat = message.hotseat ?? false;
        this.spectator = message.spectator ?? false;
        this.conceded = message.conceded ?? [];
        this.takenOver = message.taken_over ?? [];
        this.chat = message.chat ?? [];
        this.guide = message.guide ?? null;
        this.rematch = message.rematch ?? '';
        this.practice = message.practice ?? false;
        this.obvious = message.obvious ?? {};
        this.fromSave = message.from_save ?? false;
        this.closed = message.closed ?? null;
        this.askedToUndo(message.undo_asked ?? null);
        break;
      case 'state':
        this.lastScene = whole(message.scene, this.lastScene);
        this.queue.push({ ...message, scene: this.lastScene });
        this.trouble = '';
        break;
      case 'seats':
        this.names = message.names;
        this.kinds = message.kinds;
        this.conceded = message.conceded ?? [];
        this.takenOver = message.taken_over ?? [];
        break;
      case 'refused':
        this.busy = false;
        this.more.left = 0;
        this.confirming = null;
        this.undoing = false;
        if (asked?.what === 'advice') this.advising = false;
        if (message.stale) this.tell(text.table.stale);
        else {
          play('no');
          // What the table itself refuses has no rule to read.
          this.tell(message.reason, message.words ? (message.rule ?? '') : '', message.words ?? '');
        }
        if (asked?.what === 'why' && this.inspected?.waiting) this.inspected = { ...this.inspected, waiting: false, reasons: [] };
        break;
      case 'why':
        if (this.inspected && asked?.thing === this.inspected.thing) {
          this.inspected = { ...this.inspected, waiting: false, reasons: (message.reasons ?? []).filter((r) => r.reason) };
        }
        break;
      case 'commits':
        this.busy = false;
        if (!asked?.offer) break;
        if (message.value) this.confirming = asked.offer;
        else this.send(asked.offer);
        break;
      case 'advice':
        this.advising = false;
        if (asked) this.advice = message.tips ?? [];
        break;
      case 'ack':
        break;
      case 'chat':
        this.chat = [...this.chat, message];
        if (this.sideTab !== 'chat' && !this.mySeats.includes(message.seat)) this.unread++;
        break;
      case 'ask_undo':
        this.askedToUndo(message);
        break;
      case 'undone':
        this.undoAsked = null;
        this.undoing = false;
        if (!message.yes) this.tell(text.table.undoRefused(message.by === undefined || message.by < 0 ? '' : (this.names[message.by] ?? '')));
        break;
      case 'presence':
        this.present = message.present;
        this.spectators = message.spectators ?? 0;
        break;
      case 'rematch':
        this.rematch = message.table;
        break;
      case 'guide':
        this.guide = message;
        break;
      case 'trouble':
        this.trouble = message.text;
        this.busy = false;
        break;
      case 'pong':
        break;
      case 'bye':
        this.last = (message.lines ?? []).map(logLine);
        if (!message.again) this.goodbye = message.reason;
        this.reportable = (message.report ?? '') !== '';
        break;
    }
    if (asked && 'id' in message) this.asked.delete(message.id!);
  }

  /** Somebody asks, and perhaps one of mine has not answered. */
  private askedToUndo(asked: AskUndo | null): void {
    const mine = asked !== null && this.mySeats.some((seat) => (asked.wait_for ?? []).includes(seat));
    this.undoAsked = mine ? { seat: asked.seat, id: asked.id, words: asked.words ?? '' } : null;
  }

  /** Shows what led to a state. */
  private async lead(state: Whole): Promise<void> {
    const first = this.scene === null || state.seat !== this.seat;
    const happenings = (state.moves ?? []).map(happening);
    if (first || happenings.length === 0) return;
    this.noteSince(happenings);
    await this.player.show(moves() ? atOnce(happenings) : together(happenings), !this.wasMine);
  }

  /** Keeps in mind where others do something, until one acts oneself. */
  private noteSince(happenings: readonly Happening[]): void {
    if (this.wasMine || this.spectator) {
      this.since = new Set();
      return;
    }
    const places = happenings.flatMap((h) => [...h.motions.flatMap((m) => m.path), ...linked(h.text)]);
    this.since = new Set([...this.since, ...places.map((thing) => this.pieces.get(thing)?.on ?? thing).filter((thing) => this.areas.has(thing))]);
  }

  private async apply(state: Whole, more: boolean): Promise<void> {
    // While things move, a state is laid out part by part: all of it at once would make them stop.
    const spread = moves() && !document.hidden && this.scene !== null && state.seat === this.seat && !(more && this.player.hurried);
    if (spread) await drawn(); // the message itself was work
    if (state.boards && state.boards.length > 0) this.boards = keep(this.boards, state.boards.map(board));
    const fresh = keep(this.scene, scene(state.scene))!;
    const lines = [...this.lines.slice(0, state.from_line), ...(state.lines ?? []).map(logLine)];
    const known = this.lines.length > 0;
    // Of what was taken back nothing is held up or marked any more.
    if (lines.length < this.lines.length && state.seat === this.seat) {
      this.player.forget();
      this.since = new Set();
    }
    // A reader is told what is new, not the whole log again.
    if (known) this.said = (state.lines ?? []).slice(this.lines.length - state.from_line).map((line) => plain(line.text)).join(' ');
    if (spread) {
      const [scenes, logs] = [stages(this.scene!, fresh), growing(this.lines, lines)];
      await inFrames([...scenes.map((part) => () => void (this.scene = part)), ...logs.map((part) => () => void (this.lines = part))]);
      await drawn();
    }
    this.scene = fresh;
    this.lines = lines;
    this.prompt = keep(this.prompt, state.prompt ? prompt(state.prompt) : null);
    if (this.seq < 0 && this.guide === null && !this.spectator && !this.fromSave && state.seq < BEGINNING && !wasTold(this.table)) this.briefed = false;
    this.seq = state.seq;
    this.at = state.at ?? 0;
    this.seat = state.seat;
    this.undoable = state.undo ?? false;
    this.takesBack = state.takes_back ?? '';
    this.redoable = state.redo ?? false;
    this.standing = state.standing ?? null;
    this.stops = state.stops ?? [];
    this.undoing = false;
    this.present = state.present ?? this.present;
    this.deadline = state.deadline ?? null;
    if (state.over && !this.over && known) play('end');
    this.over = state.over ?? false;
    this.busy = false;
    this.confirming = null;
    this.advice = null;
    this.advising = false;
    // What is only looked at may be read to the end, whatever happens meanwhile.
    const looked = this.inspected?.offers.length === 0 ? { ...this.inspected, reasons: null, waiting: false } : null;
    this.select(null);
    this.inspected = looked;
    const mine = this.mayChoose;
    if (mine && !this.wasMine) this.call();
    this.wasMine = mine;
    const again = this.more.left > 0 ? this.offers.find((offer) => offer.choice === this.more.choice) : undefined;
    if (again) {
      this.more.left--;
      this.commit(again);
    } else {
      this.more.left = 0;
      if (this.part && mine) this.keep(this.part.thing, this.part.amount);
      this.part = null;
    }
    // What can be chosen is lit once nothing plays any more: in a frame of its own, too.
    if (spread && this.player.playing) await drawn();
  }

  private call(): void {
    play('turn');
    if (!document.hidden || !settings.notify || !('Notification' in window) || Notification.permission !== 'granted') return;
    const notice = new Notification(text.table.yourTurn, { body: `${this.game.title}: ${this.prompt?.text ?? ''}`, tag: this.table, icon: '/favicon.svg' });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  }
}

export type { Place };
