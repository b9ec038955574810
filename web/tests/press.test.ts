import { afterEach, describe, expect, it, vi } from 'vitest';
import { swallowClick } from '../src/lib/press';

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
