import { expect, it, vi } from 'vitest';
import { madeOf } from '../src/table/replay.svelte';

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { hidden: false });
});

const moment = (choice: string, ...texts: string[]) =>
  ({ at: 3, of: 9, choice, scene: { seats: [{ name: 'Ann' }, { name: 'Bob' }] }, moves: texts.map((text) => ({ event: 'moved', text })) }) as never;

it('tells a choice, and of what somebody else chose what could be seen of it', () => {
  expect(madeOf(moment('Ann: Pass', 'Ann passes.'))).toBe('Ann: Pass');
  expect(madeOf(moment('Bob', '', 'Bob moves a Wisp.'))).toBe('Bob moves a Wisp.');
  expect(madeOf(moment('Bob'))).toBe('Bob');
  expect(madeOf(moment(''))).toBe('');
});
