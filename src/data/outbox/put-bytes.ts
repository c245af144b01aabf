import type { AppError } from '#src/contract/errors.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { errorOfAnswer, isMarkup } from '../http/errors.ts';
import type { Ports, PutTarget } from '../ports.ts';
import type { UploadProgress } from '../runtime.ts';

/** Milliseconds in which a line that reports its progress must show some, and in which any line must have answered. */
const SILENT_MS = 60_000;
/** Bytes a millisecond of the slowest line that is waited for (20 kB/s), where nothing reports how far it has come. */
const SLOWEST = 20;

/** Milliseconds between two reports of progress. */
const REPORT_MS = 250;

export interface PutDeps {
  readonly ports: Pick<Ports, 'clock' | 'put'>;
  /** Called now and then with how far the bytes have come, and with undefined at the end. */
  onProgress(progress: UploadProgress | undefined): void;
  /** Aborted when the person takes the file back or the page ends. */
  readonly signal: AbortSignal;
}

const throttled = (deps: PutDeps, totalBytes: number) => {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (sentBytes: number) => {
    const now = deps.ports.clock.now();
    // A clock that was set back must not silence it.
    if (Math.abs(now - reportedAt) < REPORT_MS && sentBytes < totalBytes) return;
    reportedAt = now;
    deps.onProgress({ sentBytes, totalBytes });
  };
};

/** A refusal of the storage, in words. HTTP/2 has no status texts: the number says it then. */
const refusal = (error: AppError, fileName: string, { status, statusText }: Response): AppError => ({
  ...error,
  message: `Failed to upload ${fileName} to object storage: ${statusText || status}`,
});

/**
 * Puts one file's bytes to its storage address, with what the server said to send along and nothing else. Ends by itself
 * when the line falls silent. Never throws; `offline` for no answer.
 */
export const putBytes = async (
  deps: PutDeps,
  fileName: string,
  target: Omit<PutTarget, 'signal' | 'onProgress'>,
): Promise<Result<void, AppError>> => {
  const { ports } = deps;
  if (deps.signal.aborted) return err({ kind: 'offline' });
  const abort = new AbortController();
  const end = () => abort.abort();
  // A browser's fetch does not always heed the abort.
  const aborted = new Promise<never>((_, reject) => abort.signal.addEventListener('abort', reject));
  let timedOut = false;
  const timeOut = () => {
    timedOut = true;
    end();
  };
  const total = target.bytes.byteLength;
  let stopClock = ports.clock.after(SILENT_MS + total / SLOWEST, timeOut);
  const report = throttled(deps, total);
  deps.signal.addEventListener('abort', end);
  try {
    report(0);
    const onProgress = (sentBytes: number) => {
      if (abort.signal.aborted) return;
      stopClock();
      stopClock = ports.clock.after(SILENT_MS, timeOut);
      report(sentBytes);
    };
    const response = await Promise.race([ports.put({ ...target, signal: abort.signal, onProgress }), aborted]);
    if (response.ok)
      return isMarkup(await Promise.race([response.text(), aborted])) ? err({ kind: 'offline' }) : ok(undefined);
    const error = errorOfAnswer(response.status, undefined, response.headers, ports.clock.now());
    return err(refusal(error, fileName, response));
  } catch {
    return err({ kind: timedOut ? 'timeout' : 'offline' });
  } finally {
    stopClock();
    deps.signal.removeEventListener('abort', end);
    deps.onProgress(undefined);
  }
};
