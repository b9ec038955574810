import { describe, expect, it } from 'vitest';
import { endingOf, signOf, type Ending } from '../src/lib/ending';
import { text } from '../src/texts';

const table = (...seats: [rank: number, team?: string][]) => seats.map(([rank, team = ''], seat) => ({ seat, rank, team }));
const endings = (panels: ReturnType<typeof table>): Ending[] => panels.map((panel) => endingOf(panel.seat, panels));

describe('the end of a game', () => {
  it('is won or lost by two, and a place among more', () => {
    expect(endings(table([2], [1]))).toEqual(['lost', 'won']);
    expect(endings(table([1], [3], [2]))).toEqual(['won', 'rank', 'rank']);
    expect(endings(table([1, 'Horde'], [2, 'Alliance'], [1, 'Horde'], [2, 'Alliance']))).toEqual(['won', 'lost', 'won', 'lost']);
  });

  it('is a draw where both factions are first, and a victory shared where nobody is against anybody', () => {
    expect(endings(table([1, 'Horde'], [1, 'Alliance']))).toEqual(['draw', 'draw']);
    expect(endings(table([1], [1]))).toEqual(['shared', 'shared']);
  });

  it('is lost where the game itself has won', () => {
    expect(endings(table([2]))).toEqual(['beaten']);
    expect(endings(table([2], [2]))).toEqual(['beaten', 'beaten']);
    expect(endings(table([1]))).toEqual(['won']);
  });

  it('has laurel only for whoever has won, or whoever looks on', () => {
    expect((['won', 'shared', null] as const).map(signOf)).toEqual(['laurel-crown', 'laurel-crown', 'laurel-crown']);
    expect((['lost', 'beaten', 'draw', 'rank'] as const).map(signOf)).not.toContain('laurel-crown');
  });

  it('is told in a word beside each name, and in a sentence to whoever played', () => {
    const told = (panels: ReturnType<typeof table>): string[] => panels.map((panel) => text.table.place(endingOf(panel.seat, panels), panel.rank));
    expect(told(table([1, 'Horde'], [1, 'Alliance']))).toEqual(['draw', 'draw']);
    expect(told(table([2], [2]))).toEqual(['lost', 'lost']);
    expect(told(table([2], [1]))).toEqual(['2nd', '1st']);
    expect(text.table.ended('rank', 3)).toBe('You come in 3rd');
    expect(text.table.ended('won', 1)).toBe('You have won!');
  });
});
