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
    expect(told([line('Ann rerolls 1 to 5.', { doing: 'reroll' }), line('Ann rerolls 2 to 6.', { doing: 'reroll', more: '2 to 6' })])).toEqual([['', '1 Ann rerolls 1 to 5; 2 to 6.']]);
  });

  it('tells a roll and what comes of it in one line, and the next roll in another', () => {
    const roll = (text: string, more: string, rule = 'wow.roll') => line(text, { rule, more, doing: `rolls:1:${rule}` });
    const hits = line('Zowka hits with 5 or more: 2 damage.', { rule: 'wow.hit', doing: 'rolls:1:', more: 'Zowka hits with 5 or more: 2 damage' });
    const lines = [roll('Ann rolls 4, 6 with the red dice.', 'red 4, 6'), roll('Ann rolls 5, 7 with the blue dice.', 'blue 5, 7'), hits, roll('Ann rolls 3 with the red die.', 'red 3')];
    expect(told(lines)).toEqual([['', '1 Ann rolls 4, 6 with the red dice; blue 5, 7; Zowka hits with 5 or more: 2 damage.', '1 Ann rolls 3 with the red die.']]);
    expect(turnsOf(lines)[0]!.lines[0]!.rule).toBe('wow.hit');
    expect(told([roll('Ann rolls 4.', '4'), roll('Ann rolls 5.', '5', 'wow.reroll')])[0]).toHaveLength(3);
  });
});
