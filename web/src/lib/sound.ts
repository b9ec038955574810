/** Short, quiet sounds, made on the spot, once the page has been clicked. */
import { settings } from './settings.svelte';

let context: AudioContext | undefined;
let clicked = false;
addEventListener('pointerdown', () => (clicked = true), { once: true, capture: true });
addEventListener('keydown', () => (clicked = true), { once: true, capture: true });
/** Part of the full volume. */
const LOW = 0.45;

function audio(): AudioContext | undefined {
  if (!settings.sound || !clicked) return undefined;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    return context;
  } catch {
    return undefined;
  }
}

function knock(at: AudioContext, when: number, frequency: number, length: number, volume: number): void {
  const source = at.createBufferSource();
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * length), at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp((-7 * i) / data.length);
  source.buffer = buffer;
  const filter = at.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  filter.Q.value = 4;
  const gain = at.createGain();
  gain.gain.value = volume * LOW;
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(when);
}

function note(at: AudioContext, when: number, frequency: number, length: number, volume: number): void {
  const tone = at.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  const gain = at.createGain();
  gain.gain.setValueAtTime(0, when);
  gain.gain.linearRampToValueAtTime(volume * LOW, when + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, when + length);
  tone.connect(gain).connect(at.destination);
  tone.start(when);
  tone.stop(when + length);
}

export type Sound = 'piece' | 'dice' | 'card' | 'turn' | 'no' | 'end';

export function play(sound: Sound): void {
  const at = audio();
  if (!at) return;
  const now = at.currentTime;
  switch (sound) {
    case 'piece':
      knock(at, now, 420, 0.09, 0.5);
      break;
    case 'dice':
      for (let i = 0; i < 6; i++) knock(at, now + i * 0.07 + Math.random() * 0.03, 900 + Math.random() * 700, 0.05, 0.35);
      break;
    case 'card':
      knock(at, now, 2600, 0.12, 0.16);
      break;
    case 'turn':
      note(at, now, 523, 0.35, 0.07);
      note(at, now + 0.12, 784, 0.5, 0.06);
      break;
    case 'no':
      note(at, now, 196, 0.22, 0.07);
      break;
    case 'end':
      [523, 659, 784, 1046].forEach((f, i) => note(at, now + i * 0.14, f, 0.6, 0.06));
      break;
  }
}
