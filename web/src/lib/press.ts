let pressed = { x: -1, y: -1 };
addEventListener(
  'pointerdown',
  (event) => {
    // A finger somewhere else does not move the mouse from where it rests.
    if (event.pointerType !== 'touch') pressed = { x: event.clientX, y: event.clientY };
  },
  { capture: true },
);

/** Whether a pointer is still where something was last pressed: it has not been moved to what lies there now. */
export function rests(x: number, y: number): boolean {
  return Math.abs(x - pressed.x) < 3 && Math.abs(y - pressed.y) < 3;
}

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
