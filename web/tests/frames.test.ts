import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawn, growing, inFrames, stages } from '../src/lib/frames';
import { keep, logLine, scene } from '../src/lib/scene';

const first = scene({ pieces: [{ id: 'a', on: 'x' }], seats: [{ seat: 0, name: 'Ann' }], zones: [], tracks: [], status: 'Turn 1' } as never);

describe('a state that arrives while things move', () => {
  it('is laid out part by part: pieces, panels, a fight, the rest', () => {
    const fresh = keep(first, scene({ pieces: [{ id: 'a', on: 'y' }], seats: [{ seat: 0, name: 'Ann B.' }], zones: [], tracks: [], focus: { title: 'A fight' }, status: 'Turn 2' } as never));
    const [pieces, panels, fight, rest, ...more] = stages(first, fresh);
    expect([pieces!.pieces[0]!.on, pieces!.seats[0]!.name, pieces!.status]).toEqual(['y', 'Ann', 'Turn 1']);
    expect([panels!.seats[0]!.name, panels!.focus, panels!.status]).toEqual(['Ann B.', null, 'Turn 1']);
    expect([fight!.focus?.title, fight!.status]).toEqual(['A fight', 'Turn 1']);
    expect(rest).toEqual(fresh);
    expect(more).toEqual([]);
  });

  it('has one panel after another changed, as long as the seats stay where they are', () => {
    const of = (...names: string[]) => scene({ pieces: [], seats: names.map((name, seat) => ({ seat, name })), zones: [], tracks: [], status: '' } as never);
    const names = (way: { seats: readonly { name: string }[] }): string => way.seats.map((panel) => panel.name).join(' ');
    const old = of('Ann', 'Ben', 'Cid');
    expect(stages(old, keep(old, of('A', 'Ben', 'C'))).map(names)).toEqual(['A Ben Cid', 'A Ben C']);
    expect(stages(old, keep(old, of('Ann', 'B'))).map(names)).toEqual(['Ann B']);
    const turned = keep(old, { ...of('Ann', 'Ben', 'Cid'), seats: of('Ann', 'Ben', 'C').seats.toReversed() });
    expect(stages(old, turned).map(names)).toEqual(['C Ben Ann']);
  });

  it('shows a fight that begins in three steps, and one that goes on in one', () => {
    const focus = (line: string) => ({ title: 'A fight', columns: [{ title: 'Ann', lines: [line], pieces: [{ id: 'a', on: '' }] }], zones: [{ id: 'z', title: 'Cards', cards: [] }] });
    const fight = (line: string) => scene({ ...first, focus: focus(line) } as never);
    const begun = keep(first, fight('Strikes.'));
    expect(stages(first, begun).map(({ focus: now }) => [now!.columns[0]!.pieces.length, now!.columns[0]!.lines.length, now!.zones.length])).toEqual([[1, 0, 0], [1, 1, 0], [1, 1, 1]]);
    expect(stages(begun, keep(begun, fight('Falls.')))).toHaveLength(1);
    expect(stages(begun, keep(begun, first))).toHaveLength(1);
  });

  it('has its zones changed apart from the rest', () => {
    const fresh = keep(first, scene({ ...first, zones: [{ id: 'z', title: 'Hand', cards: [] }], status: 'Turn 2' } as never));
    expect(stages(first, fresh).map((way) => [way.zones.length, way.status])).toEqual([[1, 'Turn 1'], [1, 'Turn 2']]);
  });

  it('waits for no part that has not changed', () => {
    const same = keep(first, scene({ pieces: [{ id: 'a', on: 'x' }], seats: [{ seat: 0, name: 'Ann' }], zones: [], tracks: [], status: 'Turn 2' } as never));
    expect(stages(first, same)).toHaveLength(1);
    expect(stages(first, first)).toEqual([]);
  });

  it('has its lines added a few at a time', () => {
    const lines = Array.from({ length: 20 }, (_, n) => logLine({ n, text: `line ${n}` }));
    expect(growing(lines.slice(0, 3), lines).map((log) => log.length)).toEqual([6, 9, 12, 15, 18, 20]);
    expect(growing([], Array.from({ length: 120 }, () => lines[0]!)).map((log) => log.length)).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120]);
    expect(growing(lines, lines)).toEqual([]);
    expect(growing(lines, lines.slice(0, 5))).toEqual([lines.slice(0, 5)]);
  });
});

describe('frames', () => {
  const callbacks: (() => void)[] = [];
  /** A frame is drawn, and what waited for it goes on. */
  const frame = async (): Promise<void> => {
    for (const act of callbacks.splice(0)) act();
    await vi.advanceTimersByTimeAsync(1);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    callbacks.length = 0;
    vi.stubGlobal('requestAnimationFrame', (act: () => void) => callbacks.push(act));
    vi.stubGlobal('document', { hidden: false });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('are waited for though one takes a third of a second: two parts of a state would come into it', async () => {
    let on = false;
    void drawn().then(() => (on = true));
    await vi.advanceTimersByTimeAsync(350);
    expect(on).toBe(false);
    await frame();
    expect(on).toBe(true);
  });

  it('are not waited for where none is drawn', async () => {
    let on = 0;
    void drawn().then(() => on++);
    await vi.advanceTimersByTimeAsync(500);
    expect(on).toBe(1);
    vi.stubGlobal('document', { hidden: true });
    void drawn().then(() => on++);
    await vi.advanceTimersByTimeAsync(0);
    expect(on).toBe(2);
  });

  it('hold as many parts of a work as they have time for', async () => {
    const done: string[] = [];
    const part = (name: string, ms: number) => () => {
      done.push(name);
      vi.setSystemTime(Date.now() + ms);
    };
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
    void inFrames([part('a', 1), part('b', 9), part('c', 30), part('d', 1)]);
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual([]);
    await frame();
    expect(done).toEqual(['a', 'b']);
    await frame();
    expect(done).toEqual(['a', 'b', 'c']);
    await frame();
    expect(done).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('what has not changed', () => {
  const a = { id: 'a', at: [1, 2] };
  const b = { id: 'b', at: [3, 4] };

  it('is the old one, whole or in part', () => {
    const old = { list: [a, b], name: 'x' };
    expect(keep(old, structuredClone(old))).toBe(old);
    const moved = keep(old, { list: [structuredClone(a), { id: 'b', at: [3, 5] }], name: 'x' });
    expect(moved).toEqual({ list: [a, { id: 'b', at: [3, 5] }], name: 'x' });
    expect(moved.list[0]).toBe(a);
  });

  it('is found by its id wherever it stands', () => {
    const turned = keep([a, b], [structuredClone(b), structuredClone(a)]);
    expect(turned[0]).toBe(b);
    expect(turned[1]).toBe(a);
    expect(keep([a, b], [structuredClone(b)])).toEqual([b]);
  });

  it('does not bring back what is gone, nor hide what is new', () => {
    expect(keep<object>({ p: 1, q: 2 }, { p: 1 })).toEqual({ p: 1 });
    expect(keep<object>({ p: 1 }, { p: 1, q: undefined })).toHaveProperty('q');
    expect(keep<unknown>({ p: [1] }, { p: { 0: 1 } })).toEqual({ p: { 0: 1 } });
  });

  it('leaves what arrived as it is', () => {
    const fresh = Object.freeze([structuredClone(a), Object.freeze({ id: 'b', at: Object.freeze([9, 9]) })]);
    expect(keep<readonly unknown[]>([a, b], fresh)).toEqual([a, { id: 'b', at: [9, 9] }]);
  });
});
