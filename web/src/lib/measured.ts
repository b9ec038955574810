/** The size of an element, as the browser tells it: whoever reads it right after a change has the page laid out once more. */
import type { Attachment } from 'svelte/attachments';

/** Tells how wide an element is inside its padding, now and whenever that changes. */
export function wide(told: (width: number) => void): Attachment<HTMLElement> {
  return (element) => {
    const observer = new ResizeObserver(([entry]) => told(entry!.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  };
}
