import { expect, it, vi } from 'vitest';
import { settings } from '../src/lib/settings.svelte';
import { madeOf, ReplayTable } from '../src/table/replay.svelte';

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

it('holds up a result no longer than its moment, though nothing moves', async () => {
  settings.motion = 'off';
  const outcome = { title: 'Ashenvale holds out', lines: [], seats: [0] };
  const at = (n: number) => ({ at: n, of: 3, scene: { seats: [], areas: [], pieces: [], zones: [], tracks: [] }, moves: n === 1 ? [{ event: 'fails', text: 'Ann fails.', outcome }] : [] });
  const table = new ReplayTable((n) => Promise.resolve(at(n ?? 0) as never));
  await table.start(0, 'watch');
  await table.go(1, true);
  expect(table.player.outcome?.title).toBe('Ashenvale holds out');
  await table.go(2, true);
  expect(table.player.outcome).toBe(null);
});

it('goes where it is asked to, though a result is still held up', async () => {
  settings.motion = 'on';
  const outcome = { title: 'Ashenvale holds out', lines: [], seats: [] };
  const at = (n: number) => ({ at: n, of: 9, scene: { seats: [], areas: [], pieces: [], zones: [], tracks: [] }, moves: n === 1 ? [{ event: 'fails', text: 'Ann fails.', outcome }] : [] });
  const table = new ReplayTable((n) => Promise.resolve(at(n ?? 0) as never));
  await table.start(0, 'watch');
  const going = table.go(1, true);
  await vi.waitFor(() => expect(table.player.outcome?.title).toBe('Ashenvale holds out'));
  await table.go(7);
  await going;
  expect([table.at, table.player.outcome]).toEqual([7, null]);
  settings.motion = 'off';
});
