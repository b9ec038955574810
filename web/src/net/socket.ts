/** A connection to a table that comes back by itself and loses nothing. */
import type { FromClient, ToClient } from '../protocol';

export type Connection = 'connecting' | 'open' | 'lost' | 'closed';

export interface Handlers {
  message: (message: ToClient) => void;
  status: (status: Connection) => void;
  /** The first message after each (re)connection. */
  hello: () => FromClient;
}

/** How long the server may be silent before it is asked whether it is there, and before it is given up. */
const QUIET = 5000;
const DEAD = 9000;
/** How long a connection may take to be welcomed: a table may have to be played through first. */
const UNANSWERED = 30_000;

type Sendable = Exclude<FromClient, { type: 'hello' }>;

export class TableSocket {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly pulse: ReturnType<typeof setInterval>;
  private heard = 0;
  private ended = false;
  private greeted = false;
  private count = 0;
  /** Sent and not answered: sent again after a reconnection, which the server takes as the same. */
  private readonly open = new Map<string, Sendable>();
  private readonly mark = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly table: string,
    private readonly handlers: Handlers,
  ) {
    this.connect();
    this.pulse = setInterval(() => this.feel(), 1500);
    addEventListener('online', this.hurry);
    addEventListener('offline', this.lose);
    document.addEventListener('visibilitychange', this.hurry);
  }

  nextId(): string {
    return `${this.mark}-${++this.count}`;
  }

  send(message: Sendable): void {
    if (message.id) this.open.set(message.id, message);
    if (this.greeted) this.socket?.send(JSON.stringify(message));
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener('online', this.hurry);
    removeEventListener('offline', this.lose);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  private readonly hurry = (): void => {
    if (this.ended || document.hidden || this.socket?.readyState === WebSocket.OPEN) return;
    if (this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.connect();
  };

  /** A network that is gone closes no connection: who hears nothing asks, and then takes it for lost. */
  private feel(): void {
    if (this.ended) return;
    const silent = Date.now() - this.heard;
    if (silent > (this.greeted ? DEAD : UNANSWERED)) this.lose();
    else if (this.greeted && silent > QUIET) this.socket?.send(JSON.stringify({ type: 'ping', id: this.nextId() }));
  }

  private readonly lose = (): void => {
    const socket = this.socket;
    if (this.ended || !socket) return;
    this.socket = null;
    socket.close();
    this.gone();
  };

  private gone(): void {
    this.greeted = false;
    if (this.ended) {
      this.handlers.status('closed');
      return;
    }
    this.handlers.status('lost');
    // 0.3 s, 0.6 s … 10 s, and a little chance so that not all come back at once.
    const wait = Math.min(10_000, 300 * 2 ** this.tries) * (0.8 + Math.random() * 0.4);
    this.tries++;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  private connect(): void {
    this.handlers.status(this.tries === 0 ? 'connecting' : 'lost');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.table)}`);
    this.socket = socket;
    this.greeted = false;
    this.heard = Date.now();
    socket.onopen = () => socket.send(JSON.stringify(this.handlers.hello()));
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.heard = Date.now();
      const message = JSON.parse(String(event.data)) as ToClient;
      if (message.type === 'welcome') {
        this.tries = 0;
        this.greeted = true;
        this.handlers.status('open');
      }
      if ('id' in message && message.id && message.type !== 'ask_undo' && message.type !== 'guide') this.open.delete(message.id);
      if (message.type === 'bye' && message.again !== true) this.ended = true;
      this.handlers.message(message);
      if (message.type === 'welcome') for (const waiting of this.open.values()) socket.send(JSON.stringify(waiting));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.gone();
    };
  }
}
