import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A loudspeaker that notes what is played, how loud and how long. */
class FakeAudio {
  static made: FakeAudio[] = [];
  state = 'running';
  currentTime = 0;
  sampleRate = 8000;
  destination = {};
  volumes: number[] = [];
  ends: number[] = [];
  constructor() {
    FakeAudio.made.push(this);
  }
  resume = (): Promise<void> => Promise.resolve();
  private readonly node = (more: object): object => Object.assign(more, { connect: (to: object) => to });
  createBuffer = (_: number, length: number): object => ({ length, getChannelData: () => new Float32Array(length) });
  createBufferSource(): object {
    const made: { buffer: { length: number } | null } = { buffer: null };
    return this.node(Object.assign(made, { start: (when: number) => this.ends.push(when + made.buffer!.length / this.sampleRate) }));
  }
  createBiquadFilter = (): object => this.node({ type: '', frequency: { value: 0 }, Q: { value: 0 } });
  createOscillator = (): object => this.node({ type: '', frequency: { value: 0 }, start: () => undefined, stop: (when: number) => this.ends.push(when) });
  createGain(): object {
    const note = (value: number): void => void this.volumes.push(value);
    return this.node({ gain: { set value(v: number) { note(v); }, setValueAtTime: note, linearRampToValueAtTime: note, exponentialRampToValueAtTime: note } });
  }
}

let acts: Record<string, () => void> = {};

/** The module anew, as a page that was just opened. */
async function opened() {
  vi.resetModules();
  const sound = await import('../src/lib/sound');
  const { settings } = await import('../src/lib/settings.svelte');
  return { ...sound, settings };
}

beforeEach(() => {
  acts = {};
  FakeAudio.made = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => (acts[name] = act));
  vi.stubGlobal('AudioContext', FakeAudio);
});
afterEach(() => vi.unstubAllGlobals());

describe('sounds', () => {
  it('are on, but silent until the first click or key', async () => {
    const { play, settings } = await opened();
    expect(settings.sound).toBe(true);
    play('turn');
    expect(FakeAudio.made).toEqual([]);
    acts['pointerdown']!();
    play('turn');
    expect(FakeAudio.made[0]!.ends.length).toBeGreaterThan(0);
  });

  it('are short and not loud', async () => {
    const { play } = await opened();
    acts['keydown']!();
    for (const sound of ['piece', 'dice', 'card', 'turn', 'no', 'end'] as const) {
      play(sound);
      const { ends, volumes } = FakeAudio.made[0]!;
      expect(Math.max(...ends), sound).toBeLessThan(1.2);
      expect(Math.max(...volumes), sound).toBeLessThan(0.25);
      ends.length = volumes.length = 0;
    }
  });

  it('have one switch', async () => {
    const { play, settings } = await opened();
    acts['pointerdown']!();
    settings.sound = false;
    play('dice');
    expect(FakeAudio.made).toEqual([]);
  });

  it('leave a page alone whose browser has none', async () => {
    vi.stubGlobal('AudioContext', undefined);
    const { play } = await opened();
    acts['pointerdown']!();
    expect(() => play('end')).not.toThrow();
  });
});
