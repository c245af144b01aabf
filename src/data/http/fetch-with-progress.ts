import type { Clock, Ports } from '../ports.ts';

/** Milliseconds in which some of the body must leave, or the answer come. */
const STALLED_MS = 60_000;

const answerOf = (xhr: XMLHttpRequest): Response => {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.append(name, value.join(': '));
  }
  const bare = xhr.status === 204 || xhr.status === 304;
  return new Response(bare ? null : xhr.responseText, { status: xhr.status, statusText: xhr.statusText, headers });
};

/**
 * A fetch for large bodies that tells how many bytes have left, which the browser's own cannot; it is given to a call as
 * `fetch`. Rejects where no answer came, where the request was aborted, and where the line stood still for a minute.
 * Without XMLHttpRequest (outside a page) it is the port's fetch, and tells nothing.
 */
export const fetchWithProgress =
  (ports: { readonly clock: Clock; readonly fetch: Ports['fetch'] }, onSent: (bytes: number) => void): Ports['fetch'] =>
  async (request) => {
    if (typeof XMLHttpRequest === 'undefined') return ports.fetch(request);
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      const watch = () => ports.clock.after(STALLED_MS, () => xhr.abort());
      let unwatch = watch();
      const alive = () => {
        unwatch();
        unwatch = watch();
      };
      xhr.open(request.method, request.url);
      request.headers.forEach((value, name) => {
        xhr.setRequestHeader(name, value);
      });
      xhr.upload.onprogress = ({ loaded }) => {
        alive();
        onSent(loaded);
      };
      xhr.onload = () => resolve(answerOf(xhr));
      xhr.onerror = () => reject(new TypeError('The bytes could not be sent'));
      xhr.onabort = () => reject(new TypeError('The request was stopped'));
      xhr.onloadend = () => unwatch();
      request.signal.addEventListener('abort', () => xhr.abort());
      xhr.send(body);
    });
  };
