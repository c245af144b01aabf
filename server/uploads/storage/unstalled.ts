type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The bytes of an answer, of which each piece has so long to come once it is asked for: who takes them slowly is waited for.
 * @param failed makes the error by which they end in the midst, given what happened
 */
export const unstalled = (
  body: ReadableStream<Bytes>,
  idleMs: number,
  failed: (what: string) => Error,
): ReadableStream<Bytes> => {
  const reader = body.getReader();
  const next = async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(`sent nothing for ${idleMs / 1_000} s in the midst of its answer`), idleMs);
    });
    return Promise.race([reader.read().catch(() => 'broke off in the midst of its answer'), late]).finally(() =>
      clearTimeout(timer),
    );
  };
  return new ReadableStream<Bytes>(
    {
      pull: async (controller) => {
        const piece = await next();
        if (typeof piece === 'string') {
          void reader.cancel().catch(() => undefined);
          throw failed(piece);
        }
        if (piece.done) controller.close();
        else controller.enqueue(piece.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
};
