import { describe, expect, it } from 'vitest';
import { fitted } from '../src/lib/cards';
import { card } from '../src/lib/scene';

const power = (more: object) => card({ id: 'c', title: 'Moonfire', icon: 'moon', kind: 'Instant power', text: 'Add a blue die.', ...more } as never);

describe('a card in hand', () => {
  it('is the wider the more it says', () => {
    expect(fitted(power({ kind: 'Power' }), 'hand').breadth).toBe('');
    expect(fitted(power({}), 'hand').breadth).toBe('wide');
    expect(fitted(power({ text: 'x'.repeat(93) }), 'hand').breadth).toBe('broad');
    expect(fitted(power({ text: 'x'.repeat(151) }), 'hand').breadth).toBe('vast');
    expect(fitted(power({ text: '' }), 'hand')).toMatchObject({ worded: false, breadth: '' });
  });

  it('tells its level in a number and its kind in a word, where there is no room for more', () => {
    const crowded = power({ kind: 'Instant power of the druid', level: 4, cost: '3' });
    expect(fitted(crowded, 'hand')).toMatchObject({ counted: true, kind: 'Instant' });
    expect(fitted(power({ level: 2 }), 'hand')).toMatchObject({ counted: false, kind: 'Instant power' });
  });

  it('that says little has lines to spare for more than one fact', () => {
    const facts = [['Traits', 'sword'], ['For', 'Grumbaz, Brandon and Alissi from level 2']];
    expect(fitted(power({ kind: 'Melee item', text: '+2 red dice, Reroll +1.', facts }), 'hand').facts.map((fact) => fact.label)).toEqual(['Traits', 'For']);
    expect(fitted(power({ kind: 'Melee item', text: 'x'.repeat(90), facts }), 'hand').facts.map((fact) => fact.label)).toEqual(['Traits']);
  });

  it('leaves out no number that one reckons with, however much it says', () => {
    const facts = [['Health', '5'], ['Attack', '1 melee'], ['Defense', '4'], ['Damage', '1'], ['Next level', 'defeat Hogger, Edwin VanCleef or Chok']];
    const shown = fitted(power({ text: 'x'.repeat(70), facts }), 'hand').facts.map((fact) => fact.label);
    expect(shown).toEqual(['Health', 'Attack', 'Defense', 'Damage']);
  });

  it('shows the facts that it has lines for; in full it shows them all', () => {
    const facts = [['Attack', '2'], ['Range', 'as far as the eye can see, and then some'], ['Cost', '1']];
    const long = power({ text: '', facts });
    expect(fitted(long, 'hand').facts.map((fact) => fact.label)).toEqual(['Attack', 'Cost']);
    expect(fitted(long, 'full').facts.map((fact) => fact.label)).toEqual(['Attack', 'Range', 'Cost']);
  });
});
