/** Results that are held up: which of them stand on one card. */
import type { Happening, Outcome } from './scene';

/** One card that says all, in the order in which it came: the first result is its title, each of the others begins a line of its own. */
function joined(results: readonly Outcome[]): Outcome {
  const [first, ...later] = results as [Outcome, ...Outcome[]];
  const then = later.map((one) => (one.lines.length > 0 ? `${one.title}. ${one.lines.join(' ')}` : `${one.title}.`));
  // What concerns everybody says so by naming nobody.
  const seats = results.some((one) => one.seats.length === 0) ? [] : [...new Set(results.flatMap((one) => one.seats))];
  return { ...first, lines: [...first.lines, ...then], dice: results.at(-1)!.dice, seats };
}

function told(happenings: readonly Happening[], cards: ReadonlyMap<Happening, Outcome | null>): readonly Happening[] {
  return happenings.map((happening) => (cards.has(happening) ? { ...happening, outcome: cards.get(happening)! } : happening));
}

/** Where nothing moves, all results stand on one card: none goes by unseen. */
export function together(happenings: readonly Happening[]): readonly Happening[] {
  const found = happenings.filter((happening) => happening.outcome !== null);
  if (found.length < 2) return happenings;
  return told(happenings, new Map([[found.at(-1)!, joined(found.map((happening) => happening.outcome!))]]));
}

/** Results that come one right after the other, a foe that falls and its quest that is completed, stand on one card. */
export function atOnce(happenings: readonly Happening[]): readonly Happening[] {
  const cards = new Map<Happening, Outcome | null>();
  let run: Happening[] = [];
  const end = (): void => {
    if (run.length > 1) {
      for (const happening of run) cards.set(happening, null);
      cards.set(run.at(-1)!, joined(run.map((happening) => happening.outcome!)));
    }
    run = [];
  };
  for (const happening of happenings) {
    // What tumbles or flies is seen first.
    if (happening.outcome === null || happening.dice !== null || happening.motions.length > 0) end();
    if (happening.outcome !== null) run.push(happening);
  }
  end();
  return told(happenings, cards);
}
