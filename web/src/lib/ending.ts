/** How a game ended, for each seat and for whoever looks. */
import type { SeatPanel } from './scene';

/** `beaten`: the game itself has won; `rank`: one of several places. */
export type Ending = 'won' | 'shared' | 'draw' | 'lost' | 'beaten' | 'rank';

type Placed = Pick<SeatPanel, 'seat' | 'rank' | 'team'>;

/** What a seat's rank means beside those of the others: equal ranks are no first places. */
export function endingOf(seat: number, panels: readonly Placed[]): Ending {
  const rank = panels.find((panel) => panel.seat === seat)?.rank ?? 0;
  const ranks = new Set(panels.map((panel) => panel.rank));
  if (ranks.size === 1) {
    if (rank !== 1) return 'beaten';
    if (new Set(panels.map((panel) => panel.team)).size > 1) return 'draw';
    return panels.length > 1 ? 'shared' : 'won';
  }
  if (rank === 1) return 'won';
  return ranks.size === 2 ? 'lost' : 'rank';
}

/** The picture beside how it ended for whoever reads it; nobody in particular reads of the victory. */
export function signOf(ending: Ending | null): string {
  if (ending === 'lost' || ending === 'beaten') return 'cracked-shield';
  if (ending === 'rank') return 'podium';
  return ending === 'draw' ? 'scales' : 'laurel-crown';
}
