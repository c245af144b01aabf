import type { UploadRow } from '../db/database.ts';
import type { Ports } from '../ports.ts';
import type { UploadProgress } from '../runtime.ts';

/** One file on the wire. */
interface Sending {
  readonly signal: AbortSignal;
  /** Notifies this tab and the others how far it has come; undefined when it is no longer on the wire. */
  onProgress(progress: UploadProgress | undefined): void;
  end(): void;
}

/** What of an account's files is being uploaded from here: all tabs see its progress, and any of them may stop it. */
export interface ActiveUploads {
  begin(upload: Pick<UploadRow, 'id' | 'sizeBytes'>): Sending;
  /** Stops one file where it is on the wire from here. */
  cancel(id: string): void;
  /** Stops them all: the page ends. */
  cancelAll(): void;
}

/**
 * @param show called with the progress of what is uploaded from here, for this tab's own screen
 */
export const trackUploads = (
  channel: Pick<Ports['channel'], 'post'>,
  account: string,
  show: (id: string, progress: UploadProgress | undefined) => void,
): ActiveUploads => {
  const sending = new Map<string, AbortController>();
  return {
    begin: ({ id, sizeBytes }) => {
      const abort = new AbortController();
      sending.set(id, abort);
      return {
        signal: abort.signal,
        onProgress: (progress) => {
          show(id, progress);
          const message = { type: 'upload', account, id, totalBytes: sizeBytes } as const;
          channel.post(progress ? { ...message, sentBytes: progress.sentBytes } : message);
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
