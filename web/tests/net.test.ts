import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadReplay } from '../src/net/api';
import { findKey, given, without } from '../src/net/keys';
import { TableSocket, type Connection } from '../src/net/socket';
import { StateQueue } from '../src/net/states';
import { held, hold } from '../src/lib/store';
import type { ToClient } from '../src/protocol';

class Storage {
  private readonly values = new Map<string, string>();
  getItem = (key: string): string | null => this.values.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.values.set(key, value);
}

/** A WebSocket that the test plays the server of. */
class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: () => void = () => undefined;
  onclose: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  opens(): void {
    this.readyState = 1;
    this.onopen();
  }
  says(message: unknown): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

const events = new Map<string, () => void>();

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  events.clear();
  vi.stubGlobal('localStorage', new Storage());
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'table.test', origin: 'http://table.test' });
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => events.set(name, act));
  vi.stubGlobal('removeEventListener', () => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('keys', () => {
  const url = (rest: string): URL => new URL(`http://table.test/t/abc${rest}`);
  const opens =
    (...good: string[]) =>
    (keys: string[]): Promise<{ table: string; spectator?: boolean }[]> =>
      Promise.resolve(keys.filter((key) => good.includes(key)).map(() => ({ table: 'abc' })));

  it('travel in the fragment, and are found in old links too', () => {
    expect(given(url('#key=k1')).key).toBe('k1');
    expect(given(url('?key=k2')).key).toBe('k2');
    expect(given(url('#invite=i')).invite).toBe('i');
    expect(without(url('?at=3&key=k2#watch=w'))).toBe('/t/abc?at=3');
  });

  it('are tried before they replace another', async () => {
    hold({ table: 'abc', key: 'mine', role: 'seat' });
    expect(await findKey('abc', url('#key=junk'), opens('mine'))).toEqual({ key: 'mine', wrong: true });
    expect(held('abc')?.key).toBe('mine');
    expect(await findKey('abc', url('#key=better'), opens('mine', 'better'))).toEqual({ key: 'better', wrong: false });
    expect(held('abc')?.key).toBe('better');
  });

  it('keep what one has when the server cannot be asked', async () => {
    hold({ table: 'abc', key: 'mine', role: 'seat' });
    expect(await findKey('abc', url('#key=other'), () => Promise.reject(new Error('offline')))).toEqual({ key: 'mine', wrong: false });
    await expect(findKey('new', new URL('http://table.test/t/new#key=x'), () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  });

  it('do not make who sits a spectator', async () => {
    hold({ table: 'abc', key: 'mine', role: 'seat' });
    const watching = (): Promise<{ table: string; spectator: boolean }[]> => Promise.resolve([{ table: 'abc', spectator: true }]);
    expect((await findKey('abc', url('#watch=w'), watching)).key).toBe('mine');
    expect((await findKey('xyz', new URL('http://table.test/t/xyz#watch=w'), () => Promise.resolve([{ table: 'xyz', spectator: true }]))).key).toBe('w');
    expect(held('xyz')?.role).toBe('watch');
  });
});

describe('the socket', () => {
  const connected = (): { socket: TableSocket; heard: ToClient[]; status: Connection[] } => {
    const heard: ToClient[] = [];
    const status: Connection[] = [];
    const socket = new TableSocket('abc', {
      message: (message) => heard.push(message),
      status: (now) => status.push(now),
      hello: () => ({ type: 'hello', key: 'k' }),
    });
    FakeSocket.all[0]!.opens();
    FakeSocket.all[0]!.says({ type: 'welcome' });
    return { socket, heard, status };
  };

  it('sends again what was not answered, and nothing twice that was', () => {
    const { socket, status } = connected();
    socket.send({ type: 'chat', id: 'one', text: 'a' });
    socket.send({ type: 'chat', id: 'two', text: 'b' });
    FakeSocket.all[0]!.says({ type: 'ack', id: 'one' });
    FakeSocket.all[0]!.close();
    expect(status.at(-1)).toBe('lost');
    socket.send({ type: 'chat', id: 'three', text: 'said while away' });
    vi.advanceTimersByTime(500);
    const again = FakeSocket.all[1]!;
    again.opens();
    expect(again.sent.map((m) => m['type'])).toEqual(['hello']);
    again.says({ type: 'welcome' });
    expect(again.sent.map((m) => m['id'])).toEqual([undefined, 'two', 'three']);
    expect(status.at(-1)).toBe('open');
    socket.close();
  });

  it('asks a silent server, and notices within ten seconds that it is gone', () => {
    const { socket, status } = connected();
    vi.advanceTimersByTime(7000);
    const first = FakeSocket.all[0]!;
    expect(first.sent.some((m) => m['type'] === 'ping')).toBe(true);
    first.says({ type: 'pong', id: 'p' });
    vi.advanceTimersByTime(4000);
    expect(status.at(-1)).toBe('open');
    vi.advanceTimersByTime(8000);
    expect(status).toContain('lost');
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    socket.close();
  });

  it('tries again where nobody answers at all', () => {
    const { socket, status } = connected();
    events.get('offline')!();
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all.length).toBe(2); // it connects, and hears nothing: a network was changed midway
    vi.advanceTimersByTime(25_000);
    expect(FakeSocket.all.length).toBe(2);
    vi.advanceTimersByTime(8000);
    expect(FakeSocket.all.length).toBe(3);
    FakeSocket.all[2]!.opens();
    FakeSocket.all[2]!.says({ type: 'welcome' });
    expect(status.at(-1)).toBe('open');
    socket.close();
  });

  it('says at once that the network is gone', () => {
    const { socket, status } = connected();
    events.get('offline')!();
    expect(status.at(-1)).toBe('lost');
    socket.close();
  });

  it('does not come back to where it was sent away', () => {
    const { socket, status } = connected();
    FakeSocket.all[0]!.says({ type: 'bye', reason: 'gone' });
    FakeSocket.all[0]!.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBe(1);
    expect(status.at(-1)).toBe('closed');
    socket.close();
  });
});

describe('states', () => {
  const state = (seq: number, from_line: number, lines: number) => ({ seq, from_line, lines: Array.from({ length: lines }, (_, n) => ({ n: from_line + n, text: '' })) });

  it('are shown one after another and then applied', async () => {
    const told: string[] = [];
    const queue = new StateQueue<ReturnType<typeof state>>(
      async (s) => {
        told.push(`show ${s.seq}`);
        await Promise.resolve();
      },
      async (s) => {
        await Promise.resolve();
        told.push(`apply ${s.seq}`);
      },
      () => told.push('rest'),
    );
    queue.push(state(1, 0, 2));
    queue.push(state(2, 2, 1));
    expect(queue.lines(0)).toBe(3);
    expect(queue.seq(0)).toBe(2);
    await vi.waitFor(() => expect(told.at(-1)).toBe('rest'));
    expect(told).toEqual(['show 1', 'apply 1', 'show 2', 'apply 2', 'rest']);
    expect(queue.lines(3)).toBe(3);
    expect(queue.seq(2)).toBe(2);
  });

  it('are applied also when what led to them cannot be shown', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const applied: number[] = [];
    const queue = new StateQueue<ReturnType<typeof state>>(
      (s) => (s.seq === 1 ? Promise.reject(new Error('no such piece')) : Promise.resolve()),
      (s) => Promise.resolve(void applied.push(s.seq)),
      () => undefined,
    );
    queue.push(state(1, 0, 0));
    await vi.waitFor(() => expect(applied).toEqual([1]));
    queue.push(state(2, 0, 0));
    await vi.waitFor(() => expect(applied).toEqual([1, 2]));
  });

  it('go on after one that cannot be put on the table', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const applied: number[] = [];
    const rested = vi.fn();
    const queue = new StateQueue<ReturnType<typeof state>>(
      () => Promise.resolve(),
      (s) => (s.seq === 1 ? Promise.reject(new Error('no such zone')) : Promise.resolve(void applied.push(s.seq))),
      rested,
    );
    queue.push(state(1, 0, 0));
    queue.push(state(2, 0, 0));
    await vi.waitFor(() => expect(rested).toHaveBeenCalledOnce());
    expect(applied).toEqual([2]);
  });

  it('count as here while they are put on the table', async () => {
    const here: number[] = [];
    const queue = new StateQueue<ReturnType<typeof state>>(
      () => Promise.resolve(),
      () => Promise.resolve(void here.push(queue.seq(1), queue.lines(0))),
      () => undefined,
    );
    queue.push(state(4, 0, 3));
    await vi.waitFor(() => expect(here).toEqual([4, 3]));
  });
});

describe('what a server refuses', () => {
  it('is a sentence on the page', async () => {
    const detail = 'version 0.1.0 wrote this save, and this version (0.2.0) cannot play it.';
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ detail }), { status: 400 })));
    await expect(loadReplay('{}')).rejects.toThrow(/^Version 0\.1\.0 wrote/);
    vi.unstubAllGlobals();
  });
});
