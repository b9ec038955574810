/** A table that only shows something: for pictures of close views. */
import { focus, scene } from '../lib/scene';
import type { Focus } from '../protocol';
import { TableModel } from '../table/model.svelte';

export class StillTable extends TableModel {
  constructor(shown: Focus) {
    super();
    this.scene = { ...scene({ title: '', status: '' }), focus: focus(shown) };
  }

  override choose(): void {
    // There is nothing to choose.
  }

  override askWhy(): void {
    // Nor anything to refuse.
  }
}
