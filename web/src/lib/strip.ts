/** A strip that is wider than its window: what can be chosen in it is brought into sight. */

/** Where a thing lies, from the left edge of the window. */
export interface Span {
  left: number;
  right: number;
}

/** What lies at an edge keeps so far from it: beyond it an arrow may stand. */
const EDGE = 30;

/** How far to turn the strip so that all that is wanted is seen, or its beginning, and no more; of the cards at its left none is cut if that can be helped. */
export function onward(wanted: readonly Span[], cards: readonly Span[], width: number): number {
  if (wanted.length === 0) return 0;
  const left = Math.min(...wanted.map((span) => span.left));
  const right = Math.max(...wanted.map((span) => span.right));
  if (left >= 0 && right <= width) return 0;
  const least = right - width + EDGE;
  const most = left - EDGE;
  if (left < 0 || least >= most) return most;
  const whole = cards.map((card) => card.left - EDGE).filter((at) => at >= least && at <= most);
  return whole.length > 0 ? Math.min(...whole) : least;
}
