import { describe, expect, it } from 'vitest';
import { linking, names } from '../src/lib/naming';

const card = (id: string, title: string, hidden = false) => ({ id, title, hidden });

describe('cards that a question names', () => {
  const known = names([card('quest:bounty', 'Bounty'), card('ability:heroic-strike', 'Heroic Strike'), card('x', 'Rest')], [
    { text: '[Mira](seat:1) plays [Frostbolt](ability:frostbolt).' },
  ]);

  it('can be looked at', () => {
    expect(linking('Your quest Bounty: choose the enemy who gets your token.', known)).toBe('Your quest [Bounty](quest:bounty): choose the enemy who gets your token.');
    expect(linking('Heroic Strike: choose how it takes effect.', known)).toBe('[Heroic Strike](ability:heroic-strike): choose how it takes effect.');
    expect(linking('Mira uses Frostbolt: answer with a card, or pass.', known)).toBe('Mira uses [Frostbolt](ability:frostbolt): answer with a card, or pass.');
  });

  it('are not any word that reads like one', () => {
    expect(linking('Rest or travel with Thrall.', known)).toBe('Rest or travel with Thrall.');
    expect(linking('Restless: choose.', known)).toBe('Restless: choose.');
  });

  it('are neither people nor what lies face down', () => {
    const few = names([card('h', 'Secret Thing', true)], [{ text: '[Old Mira](seat:1) waits.' }]);
    expect(linking('Old Mira has a Secret Thing.', few)).toBe('Old Mira has a Secret Thing.');
  });

  it('stay as they are in lines that link already', () => {
    const line = '[Mira](seat:1) plays [Frostbolt](ability:frostbolt).';
    expect(linking(line, known)).toBe(line);
  });
});
