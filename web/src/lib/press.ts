/** A long press has opened something under the finger: lifting it is no click on that. */
export function swallowClick(): void {
  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const ends = ['pointerup', 'pointercancel'] as const;
  const lifted = (): void => {
    for (const end of ends) removeEventListener(end, lifted, { capture: true });
    // The click comes after this.
    setTimeout(() => removeEventListener('click', stop, { capture: true }), 80);
  };
  addEventListener('click', stop, { capture: true });
  for (const end of ends) addEventListener(end, lifted, { capture: true });
}
