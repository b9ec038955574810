import { afterEach, describe, expect, it, vi } from 'vitest';
import { rests, swallowClick } from '../src/lib/press';

const { page } = vi.hoisted(() => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return { page };
});

describe('a pointer', () => {
  it('rests where it pressed until it is moved', () => {
    expect(rests(40, 60)).toBe(false);
    page.dispatchEvent(Object.assign(new Event('pointerdown'), { clientX: 40, clientY: 60 }));
    expect([rests(40, 60), rests(41, 60), rests(52, 60)]).toEqual([true, true, false]);
    page.dispatchEvent(Object.assign(new Event('pointerdown'), { clientX: 300, clientY: 700, pointerType: 'touch' }));
    expect(rests(40, 60)).toBe(true);
  });
});

describe('a long press', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('takes the click that lifting the finger makes, and no other', () => {
    vi.useFakeTimers();
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const click = (): boolean => page.dispatchEvent(new Event('click', { cancelable: true }));
    swallowClick();
    page.dispatchEvent(new Event('pointerup'));
    expect(click()).toBe(false);
    vi.advanceTimersByTime(200);
    expect(click()).toBe(true);
  });
});
