/** A Cache with the size of a device's disk, as caches use it: whole addresses as keys, in the order they were put. */
export const memoryCache = (diskBytes = Number.POSITIVE_INFINITY) => {
  const kept = new Map<string, { bytes: ArrayBuffer; headers: Headers }>();
  const used = () => [...kept.values()].reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  const urlOf = (key: RequestInfo | URL) => (key instanceof Request ? key.url : String(key));
  return {
    kept,
    cache: {
      match: async (key: RequestInfo | URL) => {
        const found = kept.get(urlOf(key));
        return found && new Response(found.bytes, { headers: found.headers });
      },
      put: async (key: RequestInfo | URL, response: Response) => {
        const bytes = await response.arrayBuffer();
        if (used() + bytes.byteLength > diskBytes) throw new DOMException('full', 'QuotaExceededError');
        kept.set(urlOf(key), { bytes, headers: response.headers });
      },
      delete: async (key: RequestInfo | URL) => kept.delete(urlOf(key)),
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
    },
  };
};

/** An answer whose connection breaks in the midst of its body. */
export const brokenOff = (): Response =>
  new Response(
    new ReadableStream({
      start: (body) => body.enqueue(new Uint8Array(10)),
      pull: (body) => body.error(new TypeError('network error')),
    }),
  );
