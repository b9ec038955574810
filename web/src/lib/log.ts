/** The log as people read it: lines under the heading of their turn, what goes on or comes again told in one. */
import { text } from '../texts';
import type { LogLine } from './scene';

/** A line, and how often it came in a row. */
export type ToldLine = LogLine & { readonly times: number };

export interface Turn {
  readonly n: number;
  readonly heading: LogLine | null;
  readonly lines: readonly ToldLine[];
}

/** The line before with this one told in it, where that can be. */
function joined(before: ToldLine, line: LogLine): ToldLine | null {
  if (line.heading !== before.heading) return null;
  // Dice of several colours, and what comes of them: with that the doing is over.
  if (line.doing && before.doing.startsWith(line.doing)) return { ...before, rule: line.rule, doing: line.doing, text: text.table.goesOn(before.text, line.more) };
  // Three Ghouls that walk the same way.
  return line.text === before.text && line.rule === before.rule ? { ...before, times: before.times + 1 } : null;
}

/** The lines under the heading of their turn. */
export function turnsOf(lines: readonly LogLine[]): readonly Turn[] {
  const made: { n: number; heading: LogLine | null; lines: ToldLine[] }[] = [];
  for (const line of lines) {
    if (line.heading === 'turn') {
      made.push({ n: line.n, heading: line, lines: [] });
      continue;
    }
    if (made.length === 0) made.push({ n: -1, heading: null, lines: [] });
    const told = made.at(-1)!.lines;
    const before = told.at(-1);
    const whole = before ? joined(before, line) : null;
    if (whole) told[told.length - 1] = whole;
    else told.push({ ...line, times: 1 });
  }
  return made;
}
