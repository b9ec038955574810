/** A table that is looked at again, moment by moment. */
import { board, happening, keep, logLine, prompt, scene } from '../lib/scene';
import { Refusal } from '../net/api';
import type { ReplayMoment } from '../protocol';
import { TableModel } from './model.svelte';

export type Fetch = (at: number | undefined, view: string, boards: boolean) => Promise<ReplayMoment>;

/** What the choice before a moment was; of a choice that is not told, which may be a secret, what could be seen of it. */
export function madeOf(moment: ReplayMoment): string {
  if (moment.given_up) return moment.given_up;
  const said = moment.choice ?? '';
  const untold = (moment.scene.seats ?? []).some((seat) => seat.name === said);
  return (untold && moment.moves?.find((move) => move.text)?.text) || said;
}

export class ReplayTable extends TableModel {
  at = $state(0);
  of = $state(0);
  /** What the choice that led here was. */
  made = $state('');
  loading = $state(true);
  problem = $state('');
  /** The table does not open: there is no key to it, or a wrong one. */
  forbidden = $state(false);
  running = $state(false);
  /** Which game it is, and whether it was played to its end. */
  slug = '';
  finished = false;
  /** Whose view: a seat's number, "watch" or "all". */
  view = $state('');

  private wanted = 0;
  private lively = false;
  private busyFetch = false;

  constructor(private readonly fetchMoment: Fetch) {
    super();
  }

  override choose(): void {
    // A replay has nothing to choose.
  }

  override askWhy(): void {
    // Nor anything to refuse.
  }

  async start(at: number | undefined, view: string): Promise<void> {
    this.view = view;
    const asked = at !== undefined && Number.isInteger(at) && at >= 0 ? at : undefined;
    try {
      try {
        this.show(await this.fetchMoment(asked, view, true));
      } catch (error) {
        if (asked === undefined || !(error instanceof Refusal) || error.status !== 400) throw error;
        // A moment that the game does not have: the last one is the nearest.
        this.show(await this.fetchMoment(undefined, view, true));
        this.problem = error.message;
      }
      this.loading = false;
    } catch (error) {
      this.forbidden = error instanceof Refusal && error.status === 403;
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** Goes to a moment; of many asked for at once (a slider), only the last is fetched. What is being shown ends then. */
  async go(at: number, animate = false): Promise<void> {
    this.wanted = Math.max(0, Math.min(this.of, at));
    this.lively = animate;
    if (this.busyFetch) {
      this.player.skip();
      return;
    }
    this.busyFetch = true;
    try {
      while (this.wanted !== this.at) {
        const asked = this.wanted;
        let moment = await this.fetchMoment(this.wanted, this.view, false);
        if ((moment.scene.drawn ?? '') !== this.scene?.drawn) moment = await this.fetchMoment(this.wanted, this.view, true);
        // What is held up belongs to the moment before.
        this.player.forget();
        if (this.lively && this.wanted === asked) await this.player.show((moment.moves ?? []).map(happening), true);
        const next = this.wanted;
        this.show(moment);
        this.problem = '';
        this.player.rest();
        // Somebody has gone elsewhere meanwhile.
        if (next !== asked) this.wanted = next;
      }
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      this.running = false;
    } finally {
      this.busyFetch = false;
    }
  }

  async look(view: string): Promise<void> {
    this.view = view;
    try {
      this.show(await this.fetchMoment(this.at, view, false));
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  async run(): Promise<void> {
    if (this.running) {
      this.stop();
      return;
    }
    this.running = true;
    if (this.at >= this.of) await this.go(0);
    while (this.running && this.at < this.of) {
      await this.go(this.at + 1, true);
      if (this.running) await this.player.pass();
      await new Promise((done) => setTimeout(done, 120));
    }
    this.running = false;
  }

  stop(): void {
    this.running = false;
    this.player.skip();
  }

  private show(moment: ReplayMoment): void {
    this.at = moment.at;
    this.slug = moment.game ?? '';
    this.finished = moment.finished ?? false;
    this.wanted = moment.at;
    this.of = moment.of;
    const seen = scene(moment.scene);
    this.scene = keep(this.scene ?? seen, seen);
    this.prompt = moment.prompt ? prompt(moment.prompt) : null;
    this.seat = moment.seat ?? -1;
    this.lines = keep(this.lines, (moment.lines ?? []).map(logLine));
    this.made = madeOf(moment);
    this.over = moment.at === moment.of && seen.result !== '';
    this.inspected = null;
    this.names = seen.seats.map((panel) => panel.name);
    if (moment.boards && moment.boards.length > 0) this.boards = moment.boards.map(board);
  }
}
