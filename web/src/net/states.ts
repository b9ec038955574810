/** States of a table that wait to be shown, one after another, with what led to each. */
import type { State } from '../protocol';

export class StateQueue<S extends Pick<State, 'seq' | 'from_line' | 'lines'>> {
  private readonly waiting: S[] = [];
  private running = false;

  /** `show` may take its time with what led to a state; `apply` puts it on the table and is told whether more wait; `rest` when none waits. */
  constructor(
    private readonly show: (state: S) => Promise<void>,
    private readonly apply: (state: S, more: boolean) => Promise<void>,
    private readonly rest: () => void,
  ) {}

  push(state: S): void {
    this.waiting.push(state);
    void this.run();
  }

  /** How many lines of the log are here, shown or not, when so many have been shown. */
  lines(shown: number): number {
    return this.waiting.reduce((_, state) => state.from_line + (state.lines?.length ?? 0), shown);
  }

  /** The number of the last state here, when the last that was shown has that one. */
  seq(shown: number): number {
    return this.waiting.at(-1)?.seq ?? shown;
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      while (this.waiting.length > 0) {
        const state = this.waiting[0]!;
        await survived(() => this.show(state));
        await survived(() => this.apply(state, this.waiting.length > 1));
        this.waiting.shift(); // until then it is here, but not on the table
      }
    } finally {
      this.running = false;
      this.rest();
    }
  }
}

/** What fails is told, but those who wait behind it must not stand still for it. */
async function survived(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error);
  }
}
