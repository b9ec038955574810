import { describe, expect, it } from 'vitest';
import { turnsOf } from '../src/lib/log';
import { logLine } from '../src/lib/scene';

let n = 0;
const line = (said: string, more: object = {}) => logLine({ n: n++, text: said, rule: 'wc.move', ...more } as never);
const told = (lines: ReturnType<typeof line>[]) => turnsOf(lines).map((turn) => [turn.heading?.text ?? '', ...turn.lines.map((one) => `${one.times} ${one.text}`)]);

describe('the log', () => {
  it('has its lines under the headings of turns', () => {
    expect(told([line('Set up.'), line('Turn 1', { heading: 'turn' }), line('Ann moves.')])).toEqual([['', '1 Set up.'], ['Turn 1', '1 Ann moves.']]);
  });

  it('tells once what comes several times in a row', () => {
    const ghoul = 'Ann moves a Ghoul to e6.';
    expect(told([line(ghoul), line(ghoul), line(ghoul), line('Mira moves a Grunt.'), line(ghoul)])).toEqual([['', `3 ${ghoul}`, '1 Mira moves a Grunt.', `1 ${ghoul}`]]);
  });

  it('does not join turns, nor what other rules say', () => {
    expect(told([line('Pass.'), line('Turn 2', { heading: 'turn' }), line('Pass.'), line('Pass.', { rule: 'wc.cards' })])).toEqual([['', '1 Pass.'], ['Turn 2', '1 Pass.', '1 Pass.']]);
  });

  it('tells what goes on in the line that it goes on with', () => {
    expect(told([line('Ann rerolls 1 to 5.', { doing: 'reroll' }), line('Ann rerolls 2 to 6.', { doing: 'reroll', more: '2 to 6' })])).toEqual([['', '1 Ann rerolls 1 to 5, 2 to 6.']]);
  });
});
