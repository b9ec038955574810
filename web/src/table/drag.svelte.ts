/** Moving by dragging: a piece or card that a choice names first is carried to one of the places it names next. */
import type { Offer } from '../lib/scene';
import type { TableModel } from './model.svelte';

/** How far a finger may slip before it carries something. */
const SLIP = 7;

interface Held {
  thing: string;
  x: number;
  y: number;
  /** The place under the finger, when it can be dropped there. */
  over: string | null;
}

export class Drag {
  held = $state.raw<Held | null>(null);
  /** Where what is held can be dropped, and what that would choose. */
  places = $state.raw<ReadonlyMap<string, readonly Offer[]>>(new Map());

  private start: { thing: string; x: number; y: number; id: number } | null = null;
  private dropped = false;

  constructor(private readonly table: TableModel) {}

  /** Whether a finger lies on something that can be dragged. */
  get armed(): boolean {
    return this.start !== null;
  }

  /** The places a thing can be dragged to. */
  placesFor(thing: string): Map<string, Offer[]> {
    const table = this.table;
    const found = new Map<string, Offer[]>();
    if (!table.pieces.has(thing) && !table.cards.has(thing)) return found;
    for (const offer of table.offersBy.get(thing) ?? []) {
      if (offer.targets[0] !== thing) continue;
      for (const place of offer.targets.slice(1)) {
        if (table.areas.has(place) || table.zones.some((zone) => zone.id === place)) found.set(place, [...(found.get(place) ?? []), offer]);
      }
    }
    return found;
  }

  private readonly down = (event: PointerEvent): void => {
    this.cancel();
    this.dropped = false;
    if (!event.isPrimary || event.button !== 0 || this.table.busy || this.table.player.playing) return;
    const thing = thingAt(event.target);
    if (thing === null || this.placesFor(thing).size === 0) return;
    this.start = { thing, x: event.clientX, y: event.clientY, id: event.pointerId };
  };

  private readonly move = (event: PointerEvent): void => {
    const start = this.start;
    if (!start || event.pointerId !== start.id) return;
    if (!this.held) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLIP) return;
      this.places = this.placesFor(start.thing);
      this.table.inspected = null;
      this.table.preview = null;
    }
    this.held = { thing: start.thing, x: event.clientX, y: event.clientY, over: this.placeAt(event.clientX, event.clientY) };
  };

  private readonly up = (): void => {
    const held = this.held;
    const offers = held?.over ? (this.places.get(held.over) ?? []) : [];
    this.cancel();
    if (!held) return;
    this.dropped = true;
    if (offers.length === 1) this.table.choose(offers[0]!);
    else if (offers.length > 1) this.table.select(held.over!, offers);
  };

  /** The click that ends a drag is none. */
  private readonly click = (event: MouseEvent): void => {
    if (!this.dropped) return;
    this.dropped = false;
    event.stopPropagation();
    event.preventDefault();
  };

  private readonly keydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.held) return;
    event.stopPropagation();
    this.cancel();
    this.dropped = true;
  };

  readonly cancel = (): void => {
    this.start = null;
    this.held = null;
    this.places = new Map();
  };

  private placeAt(x: number, y: number): string | null {
    for (const element of document.elementsFromPoint(x, y)) {
      const thing = thingAt(element);
      if (thing === null) continue;
      const place = this.places.has(thing) ? thing : this.table.pieces.get(thing)?.on;
      if (place !== undefined && this.places.has(place)) return place;
    }
    return null;
  }

  /** Listens before everything else, until what it gives back is called. */
  listen(): () => void {
    const on: [string, (event: never) => void][] = [
      ['pointerdown', this.down],
      ['pointermove', this.move],
      ['pointerup', this.up],
      ['pointercancel', this.cancel],
      ['click', this.click],
      ['keydown', this.keydown],
    ];
    for (const [name, listener] of on) addEventListener(name, listener as EventListener, true);
    return () => {
      for (const [name, listener] of on) removeEventListener(name, listener as EventListener, true);
    };
  }
}

/** The thing that an element is, or is part of. */
export function thingAt(target: EventTarget | null): string | null {
  return (target instanceof Element && target.closest<HTMLElement | SVGElement>('[data-thing]')?.dataset['thing']) || null;
}
