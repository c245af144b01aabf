/**
 * Requests, answers and abort signals without what a simulation never uses (streams, structured clones, the order of
 * events): Node's own cost a third of a schedule's time. They hold what the app and the model server ask of them, and
 * nothing is added.
 */

const ABORTED = new DOMException('This operation was aborted', 'AbortError');

type Listener = () => void;

class Signal {
  aborted = false;
  reason: unknown;
  private readonly listeners = new Set<Listener>();

  addEventListener(_: 'abort', listener: Listener): void {
    this.listeners.add(listener);
  }

  removeEventListener(_: 'abort', listener: Listener): void {
    this.listeners.delete(listener);
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  /** The controller's alone. */
  end(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    for (const listener of [...this.listeners]) listener();
  }

  static any(signals: readonly Signal[]): Signal {
    const all = new Signal();
    for (const signal of signals) {
      if (signal.aborted) all.end(signal.reason);
      else signal.addEventListener('abort', () => all.end(signal.reason));
    }
    return all;
  }
}

class Controller {
  readonly signal = new Signal();

  abort(reason: unknown = ABORTED): void {
    this.signal.end(reason);
  }
}

type Content = string | ArrayBuffer | Uint8Array<ArrayBuffer> | null;

/** What a request and an answer have in common. */
class Carrier {
  readonly headers: Headers;
  readonly body = null;
  readonly bodyUsed = false;
  protected readonly content: Content;

  constructor(content: Content | undefined, headers: HeadersInit | undefined) {
    this.content = content ?? null;
    this.headers = new Headers(headers);
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const { content } = this;
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content ?? []);
    return bytes.slice().buffer;
  }

  async text(): Promise<string> {
    const { content } = this;
    return typeof content === 'string' ? content : new TextDecoder().decode(content ?? new Uint8Array());
  }

  async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }
}

interface RequestOptions {
  readonly method?: string;
  readonly headers?: HeadersInit;
  readonly body?: Content;
  readonly signal?: Signal;
}

class LightRequest extends Carrier {
  readonly url: string;
  readonly method: string;
  readonly signal: Signal;

  constructor(input: string | URL | LightRequest, options: RequestOptions = {}) {
    const from = input instanceof LightRequest ? input : undefined;
    super(options.body ?? from?.content, options.headers ?? from?.headers);
    this.url = from ? from.url : String(input);
    this.method = options.method ?? from?.method ?? 'GET';
    this.signal = options.signal ?? from?.signal ?? new Signal();
  }

  clone(): LightRequest {
    return new LightRequest(this);
  }
}

class LightResponse extends Carrier {
  readonly status: number;
  readonly statusText: string;

  constructor(
    content?: Content,
    { status = 200, statusText = '', headers }: { status?: number; statusText?: string; headers?: HeadersInit } = {},
  ) {
    super(content, headers);
    this.status = status;
    this.statusText = statusText;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  clone(): LightResponse {
    const { status, statusText, headers } = this;
    return new LightResponse(this.content, { status, statusText, headers });
  }
}

/** Puts them in the place of this process's. */
export const replacePlatform = (): void => {
  Object.assign(globalThis, {
    AbortController: Controller,
    AbortSignal: Signal,
    Request: LightRequest,
    Response: LightResponse,
  });
  // Sums in one go, not on another thread, whose time is no seed's.
  Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined });
};
