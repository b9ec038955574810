/** Shows what happened: pieces travel, dice tumble, results are held up; can be paused, stepped through and skipped. */
import { linked } from '../lib/markup';
import type { Happening, Motion, Outcome } from '../lib/scene';
import { moves, pace } from '../lib/settings.svelte';
import { play } from '../lib/sound';

export interface Flight {
  id: number;
  motion: Motion;
  stops: { x: number; y: number }[];
  length: number;
}

export interface Roll {
  id: number;
  die: string;
  values: readonly number[];
  /** What they show, where that is no number. */
  faces: readonly string[];
  length: number;
}

/** How long a result is held up, unless it is put away; and how long for those whom it does not concern. */
const HELD = 3200;
const PASSING = 1700;
/** Milliseconds a letter: what says much is there for longer. */
const READ = 38;
const GLANCED = 20;

export class Player {
  flights = $state.raw<readonly Flight[]>([]);
  roll = $state.raw<Roll | null>(null);
  /** A result that is held up until it has been read. */
  outcome = $state.raw<Outcome | null>(null);
  caption = $state('');
  playing = $state(false);
  paused = $state(false);

  /** Results that came before the one that is held up was read. */
  private unread: Outcome[] = [];
  private count = 0;
  private skipping = false;
  private stepping = false;
  private wake: (() => void) | null = null;

  /** `reveal` brings a thing into sight; `mine` says whether one of these seats is played here. */
  constructor(
    private readonly locate: (thing: string) => { x: number; y: number } | null,
    private readonly reveal: (thing: string) => void = () => undefined,
    private readonly mine: (seats: readonly number[]) => boolean = () => true,
  ) {}

  skip(): void {
    this.skipping = true;
    this.paused = false;
    this.forget();
    this.wake?.();
  }

  /** Results are held up no longer. */
  forget(): void {
    this.outcome = null;
    this.unread = [];
  }

  /** Somebody wants to see how it comes out, not how it came about. */
  get hurried(): boolean {
    return this.skipping;
  }

  pause(): void {
    this.paused = !this.paused;
    if (!this.paused) this.wake?.();
  }

  /** One thing more, then a pause. */
  step(): void {
    this.paused = true;
    this.stepping = true;
    this.wake?.();
  }

  /** The result has been read. */
  read(): void {
    this.outcome = this.unread.shift() ?? null;
    this.wake?.();
  }

  /** The game is over: what is still held up goes after its time, for then the end is told. A way to call that off. */
  end(): () => void {
    if (this.outcome === null || this.playing) return () => undefined;
    const timer = setTimeout(() => this.read(), this.time(this.outcome));
    return () => clearTimeout(timer);
  }

  /** A result that is still held up has its time, unless it is read sooner. */
  async pass(): Promise<void> {
    if (this.outcome === null) return;
    await this.wait(this.time(this.outcome));
    this.forget();
  }

  /** Nothing moves, but a result is still to be read: what others do later does not put one's own away. */
  private keep(result: Outcome | null, others: boolean): void {
    const own = others && this.outcome !== null && this.mine(this.outcome.seats);
    if (!own) {
      this.outcome = result;
      this.unread = [];
    } else if (result !== null) this.unread.push(result);
  }

  /** To be called when nothing waits to be shown any more. */
  rest(): void {
    this.skipping = false;
    this.stepping = false;
    this.paused = false;
    this.playing = false;
    this.caption = '';
    this.roll = null;
    this.flights = [];
  }

  private wait(ms: number): Promise<void> {
    if (this.skipping) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Waits while it is paused; a step lets one thing through. */
  private async turn(): Promise<void> {
    while (this.paused && !this.stepping && !this.skipping) await this.wait(60_000);
    this.stepping = false;
  }

  /** Shows happenings one after another; `others` when somebody else did them, who should be seen doing it. */
  async show(happenings: readonly Happening[], others: boolean): Promise<void> {
    const last = happenings.findLast((happening) => happening.outcome !== null)?.outcome ?? null;
    if (!moves() || document.hidden) {
      this.keep(last, others);
      return;
    }
    this.playing = true;
    this.outcome = null;
    this.unread = [];
    for (const happening of happenings) {
      if (others) await this.turn();
      if (this.skipping) break;
      // Nobody looks any more, and a hidden tab may take a minute for each thing: a result is still to be read.
      if (document.hidden) {
        this.outcome = last;
        return;
      }
      if (happening.text) this.caption = happening.text;
      if (others) this.look(happening);
      if (happening.dice && happening.dice.values.length > 0) await this.tumble(happening.dice.die, happening.dice.values, happening.dice.faces);
      if (happening.motions.length > 0) await this.fly(happening.motions);
      else if (others && happening.text) await this.wait(420 * pace());
      if (happening.outcome) await this.hold(happening.outcome);
    }
    if (others) await this.wait(240 * pace());
  }

  /** Brings into sight where it happens. */
  private look(happening: Happening): void {
    const place = [...happening.motions.flatMap((motion) => motion.path.toReversed()), ...linked(happening.text)].find((thing) => !/^(seat|card|zone|rule):/.test(thing));
    if (place) this.reveal(place);
  }

  private async hold(outcome: Outcome): Promise<void> {
    this.outcome = outcome;
    await this.wait(this.time(outcome));
    this.outcome = null;
  }

  private time(outcome: Outcome): number {
    const passing = outcome.seats.length > 0 && !this.mine(outcome.seats);
    const words = [outcome.title, ...outcome.lines].join(' ').length;
    return Math.max(passing ? PASSING : HELD, words * (passing ? GLANCED : READ)) * pace();
  }

  private async tumble(die: string, values: readonly number[], faces: readonly string[]): Promise<void> {
    const length = 600 + values.length * 90;
    this.roll = { id: ++this.count, die, values, faces, length };
    play('dice');
    await this.wait(length + 550 * pace());
    this.roll = null;
  }

  private async fly(motions: readonly Motion[]): Promise<void> {
    const length = Math.round((300 + Math.min(100, motions.length * 12)) * Math.max(0.6, pace()));
    const flights: Flight[] = [];
    for (const motion of motions) {
      const stops = motion.path.map((thing) => this.locate(thing)).filter((p) => p !== null);
      if (stops.length > 1) flights.push({ id: ++this.count, motion, stops, length: length * Math.max(1, (stops.length - 1) * 0.7) });
    }
    if (flights.length === 0) return;
    this.flights = flights;
    await this.wait(Math.max(...flights.map((f) => f.length)) + 20);
    play(motions.every((motion) => motion.path.some((thing) => thing.startsWith('card:'))) ? 'card' : 'piece');
    this.flights = [];
  }
}
