/** Brings what opens by itself before those who listen or go by keys, unless they are writing something. */
export function toFront(panel: HTMLElement): void {
  if (!document.activeElement?.matches('input, textarea, select')) panel.focus({ preventScroll: true });
}
