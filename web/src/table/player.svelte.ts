/** Shows what happened: pieces travel, dice tumble; can be skipped at any moment. */
import type { Happening, Motion } from '../lib/scene';
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

export class Player {
  flights = $state.raw<readonly Flight[]>([]);
  roll = $state.raw<Roll | null>(null);
  caption = $state('');
  playing = $state(false);

  private count = 0;
  private skipping = false;
  private wake: (() => void) | null = null;

  constructor(private readonly locate: (thing: string) => { x: number; y: number } | null) {}

  skip(): void {
    this.skipping = true;
    this.wake?.();
  }

  /** To be called when nothing waits to be shown any more. */
  rest(): void {
    this.skipping = false;
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

  /** Shows happenings one after another; `others` when somebody else did them, who should be seen doing it. */
  async show(happenings: readonly Happening[], others: boolean): Promise<void> {
    if (!moves() || document.hidden) return;
    this.playing = true;
    for (const happening of happenings) {
      if (this.skipping) break;
      if (happening.text) this.caption = happening.text;
      if (happening.dice && happening.dice.values.length > 0) await this.tumble(happening.dice.die, happening.dice.values, happening.dice.faces);
      if (happening.motions.length > 0) await this.fly(happening.motions);
      else if (others && happening.text) await this.wait(260 * pace());
    }
    if (others) await this.wait(240 * pace());
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
    play('piece');
    this.flights = [];
  }
}
