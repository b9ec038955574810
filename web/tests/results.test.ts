import { describe, expect, it } from 'vitest';
import { atOnce, together } from '../src/lib/results';
import { happening } from '../src/lib/scene';

const result = (title: string, lines: string[] = [], more: object = {}) => happening({ text: title, outcome: { title, lines }, ...more } as never);
const cards = (happenings: ReturnType<typeof atOnce>) => happenings.flatMap((one) => (one.outcome ? [[one.outcome.title, ...one.outcome.lines]] : []));

describe('results', () => {
  it('that come one right after the other stand on one card', () => {
    const fell = result('Green Ogre is defeated');
    const done = result('Ghoulish Harvest: completed', ['Each receives 3 gold.']);
    expect(cards(atOnce([fell, done]))).toEqual([['Green Ogre is defeated', 'Ghoulish Harvest: completed. Each receives 3 gold.']]);
  });

  it('between which something is told or flies are held up one by one', () => {
    const flies = result('Ann is defeated', [], { motions: [{ icon: 'x', path: ['a', 'b'], seat: 0 }] });
    expect(cards(atOnce([result('1 wound'), flies]))).toEqual([['1 wound'], ['Ann is defeated']]);
    expect(cards(atOnce([result('1 hit'), happening({ text: 'Attack 3.' } as never), result('1 wound')]))).toEqual([['1 hit'], ['1 wound']]);
  });

  it('are told in sentences of their own', () => {
    const [one, two] = [result('Zowka is defeated', ['They go to Brill.']), result('Wennu is defeated')];
    expect(cards(atOnce([one, two]))).toEqual([['Zowka is defeated', 'They go to Brill.', 'Wennu is defeated.']]);
  });

  it('of several players are told in the order in which they came, under the first of them', () => {
    const came = [result('Ann defeats Hogger', ['1 valor.']), result('Mira rises to green level'), result('Ann is defeated')];
    expect(cards(together(came)).at(-1)).toEqual(['Ann defeats Hogger', '1 valor.', 'Mira rises to green level.', 'Ann is defeated.']);
  });

  it('all stand on one card where nothing moves', () => {
    expect(cards(together([result('1 hit'), happening({ text: 'Attack 3.' } as never), result('1 wound')])).at(-1)).toEqual(['1 hit', '1 wound.']);
  });
});
