/** A request whose progress is wanted. */
interface XhrRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Iterable<readonly [name: string, value: string]>;
  readonly body: XMLHttpRequestBodyInit;
  readonly signal: AbortSignal;
  /** Called with the bytes that have left so far. */
  onSent(bytes: number): void;
}

const answerOf = (xhr: XMLHttpRequest): Response => {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split('\r\n')) {
    const [name = '', ...value] = line.split(': ');
    if (name !== '') headers.append(name, value.join(': '));
  }
  const { status, statusText } = xhr;
  return new Response(status === 204 || status === 304 ? null : xhr.responseText, { status, statusText, headers });
};

/**
 * Sends by XMLHttpRequest, which reports how much of the body has left; a fetch cannot, and a worker has no other. Rejects
 * where no answer came and where it was aborted.
 */
export const sendByXhr = ({ method, url, headers, body, signal, onSent }: XhrRequest): Promise<Response> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    for (const [name, value] of headers) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded }) => onSent(loaded);
    const lost = () => reject(new TypeError('The bytes could not be sent'));
    // Firefox says of some connections that ended without an answer that they have loaded, with no status.
    xhr.onload = () => (xhr.status === 0 ? lost() : resolve(answerOf(xhr)));
    xhr.onerror = lost;
    xhr.onabort = () => reject(new TypeError('The request was stopped'));
    signal.addEventListener('abort', () => xhr.abort());
    xhr.send(body);
  });
