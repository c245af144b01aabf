import type { UploadRow } from '../db/database.ts';
import type { Ports } from '../ports.ts';
import type { UploadProgress } from '../runtime.ts';

/** One file on the wire. */
interface Sending {
  readonly signal: AbortSignal;
  /** Tells this tab and the others how far it has come; undefined when it is no longer on the wire. */
  tell(progress: UploadProgress | undefined): void;
  end(): void;
}

/** What of an account's files is on the wire from here: told to all tabs, and stopped from any of them. */
export interface UploadBoard {
  begin(upload: Pick<UploadRow, 'id' | 'sizeBytes'>): Sending;
  /** Stops one file where it is on the wire from here. */
  cancel(id: string): void;
  /** Stops them all: the page ends. */
  cancelAll(): void;
}

/**
 * @param show told what is on the wire from here, for this tab's own screen
 */
export const makeUploadBoard = (
  channel: Pick<Ports['channel'], 'post'>,
  account: string,
  show: (id: string, progress: UploadProgress | undefined) => void,
): UploadBoard => {
  const sending = new Map<string, AbortController>();
  return {
    begin: ({ id, sizeBytes }) => {
      const abort = new AbortController();
      sending.set(id, abort);
      return {
        signal: abort.signal,
        tell: (progress) => {
          show(id, progress);
          const told = { type: 'upload', account, id, totalBytes: sizeBytes } as const;
          channel.post(progress ? { ...told, sentBytes: progress.sentBytes } : told);
        },
        end: () => {
          sending.delete(id);
        },
      };
    },
    cancel: (id) => sending.get(id)?.abort(),
    cancelAll: () => {
      for (const abort of sending.values()) abort.abort();
    },
  };
};
