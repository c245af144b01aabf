import type { Ports } from '../ports.ts';
import type { WirePorts } from './request.ts';
import { sendByXhr } from './send-by-xhr.ts';

/** Milliseconds in which some of the body must leave, or the answer come. */
const STALLED_MS = 60_000;

/**
 * A fetch for large bodies that reports how many bytes have left; it is given to a call as `fetch`. Rejects where no answer
 * came, where the request was aborted, and where the line stood still for a minute. Without XMLHttpRequest (outside a page)
 * it is the port's fetch, and reports nothing.
 */
export const fetchWithProgress =
  (ports: WirePorts, onSent: (bytes: number) => void): Ports['fetch'] =>
  async (request) => {
    if (typeof XMLHttpRequest === 'undefined') return ports.fetch(request);
    const { method, url, headers } = request;
    const body = await request.blob();
    const abort = new AbortController();
    const stop = () => abort.abort();
    request.signal.addEventListener('abort', stop);
    let stopClock = ports.clock.after(STALLED_MS, stop);
    const onProgress = (bytes: number) => {
      stopClock();
      stopClock = ports.clock.after(STALLED_MS, stop);
      onSent(bytes);
    };
    return sendByXhr({ method, url, headers, body, signal: abort.signal, onSent: onProgress }).finally(() =>
      stopClock(),
    );
  };
