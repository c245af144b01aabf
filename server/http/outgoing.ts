import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';
import type { InFlight, Leaving } from '#server/http/in-flight.ts';
import { patienceMs } from '#server/http/pace.ts';

/** Bytes that are given to the network at once: how far a larger answer has come is known by them. */
const PIECE = 64 * 1024;
/**
 * Milliseconds in which nothing need be taken at first. At the least rate that is more than one piece: of whoever reads
 * slowly nothing is seen until a whole one is gone.
 */
const UNREAD_MS = 180_000;

type Told = (error?: Error | null) => void;

/** An answer that knows how much of it is in memory, and how long it has waited for whoever reads it. */
export class Outgoing<R extends IncomingMessage = IncomingMessage> extends ServerResponse<R> implements Leaving {
  #inFlight: InFlight | undefined;
  #caller: () => string = () => this.req.socket.remoteAddress ?? '';
  #held = 0;
  #arriving = 0;
  #drained = 0;
  /** Since when some of it waits to be taken, and how long it did before. */
  #since: number | undefined;
  #waitedMs = 0;

  /** Counts it from now on. */
  countIn(inFlight: InFlight): void {
    this.#inFlight = inFlight;
    this.once('close', () => {
      this.#inFlight = undefined;
      inFlight.hold(this, 0);
    });
  }

  get caller(): string {
    return this.#caller();
  }
  get begun(): boolean {
    return this.headersSent || this.#arriving > 0;
  }
  nameCaller(caller: () => string): void {
    this.#caller = caller;
  }
  letGo(): void {
    this.req.socket.destroy();
  }

  /** Says how much of its request's body is in memory. */
  holdArriving(bytes: number): void {
    this.#arriving = bytes;
    this.#tell();
  }

  #tell(): void {
    this.#inFlight?.hold(this, this.#held + this.#arriving);
  }

  /** Makes room for what it is going to be. @throws as `InFlight.announce` */
  announce(bytes: number): void {
    this.#inFlight?.announce(this, bytes);
  }

  /** Whether whoever reads it takes less than the least rate. @param now of `performance.now()` */
  isTooSlow(now: number): boolean {
    const waited = this.#waitedMs + (this.#since === undefined ? 0 : now - this.#since);
    return waited > patienceMs(UNREAD_MS, this.#drained);
  }

  #give(bytes: number): void {
    this.#held += bytes;
    this.#since ??= performance.now();
    this.#tell();
  }

  #drain(bytes: number): void {
    this.#held -= bytes;
    this.#drained += bytes;
    if (this.#held === 0 && this.#since !== undefined) {
      this.#waitedMs += performance.now() - this.#since;
      this.#since = undefined;
    }
    this.#tell();
  }

  /** What a server that closes answers says so, or whoever is served over a kept connection would be cut off in the end. */
  override writeHead(...args: unknown[]): this {
    const { server } = this.req.socket as { server?: { readonly listening: boolean } };
    if (server?.listening === false) this.shouldKeepAlive = false;
    return super.writeHead(...(args as [number]));
  }

  override write(chunk: string | Uint8Array, ...rest: unknown[]): boolean {
    const bytes = Buffer.byteLength(chunk);
    const told = rest.find((one) => typeof one === 'function') as Told | undefined;
    this.#give(bytes);
    return super.write(chunk, rest[0] as BufferEncoding, (error) => {
      this.#drain(bytes);
      told?.(error);
    });
  }

  override end(...args: unknown[]): this {
    const [chunk, encoding] = args as [unknown, unknown];
    if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return super.end(...(args as [() => void]));
    const told = args.find((one) => typeof one === 'function') as Told | undefined;
    const bytes = Buffer.byteLength(chunk);
    this.#give(bytes);
    const last = (piece: string | Uint8Array): this =>
      super.end(piece, (typeof encoding === 'string' ? encoding : 'utf8') as BufferEncoding, () => {
        this.#drain(Buffer.byteLength(piece));
        told?.();
      });
    if (bytes <= PIECE) return last(chunk);
    const whole = typeof chunk === 'string' ? Buffer.from(chunk, encoding as BufferEncoding) : chunk;
    const from = (at: number): void => {
      const piece = whole.subarray(at, at + PIECE);
      if (at + PIECE >= whole.length) return void last(piece);
      super.write(piece, (error) => {
        this.#drain(piece.length);
        if (!error) from(at + PIECE);
      });
    };
    from(0);
    return this;
  }
}

/** The answer of a call that came over a connection; none of an in-process call. */
const outgoingOf = (c: Context): Outgoing | undefined => {
  const { outgoing } = (c.env ?? {}) as { outgoing?: unknown };
  return outgoing instanceof Outgoing ? outgoing : undefined;
};

/** Says whose answer it is, where it turns out that somebody does not read it. */
export const nameCaller = (c: Context, caller: () => string): void => outgoingOf(c)?.nameCaller(caller);

/** Says how much of a body that is still arriving is in memory, 0 once it is read: it counts as an answer that nobody reads. */
export const holdArriving = (c: Context, bytes: number): void => outgoingOf(c)?.holdArriving(bytes);

/** Makes room for a large answer before it is made. @throws as `InFlight.announce` */
export const announceAnswer = (c: Context, bytes: number): void => outgoingOf(c)?.announce(bytes);
