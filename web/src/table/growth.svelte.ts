/** How much larger pieces and names are drawn when the table is far away. */
import { onMount, untrack } from 'svelte';
import type { PanZoom } from '../lib/panzoom.svelte';
import { lookups } from '../lib/pieces';
import type { Board } from '../lib/scene';

/** For how many milliseconds at a time it works on what is not needed at once. */
const SLICE = 6;
/** After so long a board has been seen; before that nothing moves that could stop. */
const SEEN = 1000;

export class Growth {
  by = $state(1);
  private seen = false;

  constructor(view: PanZoom, boards: () => readonly Board[]) {
    const wanted = $derived(Math.round(Math.max(1, Math.min(1.85, 0.7 / view.k)) * 10) / 10);
    onMount(() => {
      const timer = setTimeout(() => (this.seen = true), SEEN);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const next = wanted;
      // Not in the midst of a gesture: everything would have to be laid out anew.
      if (view.moving || next === untrack(() => this.by)) return;
      const todo = this.seen ? untrack(boards).flatMap((board) => lookups(board, next)) : [];
      // Names of another size are looked for a few at a time: a map has a hundred.
      const some = (): void => {
        const until = performance.now() + SLICE;
        while (todo.length > 0 && performance.now() < until) todo.pop()!();
        if (todo.length > 0) timer = setTimeout(some);
        else this.by = next;
      };
      let timer: ReturnType<typeof setTimeout> | undefined;
      some();
      return () => clearTimeout(timer);
    });
  }
}
