import type { UploadRow } from '../db/file-rows.ts';
import type { Ports } from '../ports.ts';
import type { UploadProgress } from '../runtime.ts';

/** What of an account's files is being uploaded from here: all tabs see its progress, and any of them may stop it. */
export type ActiveUploads = ReturnType<typeof trackUploads>;

/**
 * @param show called with the progress of what is uploaded from here, for this tab's own screen
 */
export const trackUploads = (
  channel: Pick<Ports['channel'], 'post'>,
  account: string,
  show: (id: string, progress: UploadProgress | undefined) => void,
) => {
  const sending = new Map<string, AbortController>();
  let ended = false;
  return {
    begin: ({ id, sizeBytes }: Pick<UploadRow, 'id' | 'sizeBytes'>) => {
      const abort = new AbortController();
      if (ended) abort.abort();
      sending.set(id, abort);
      return {
        signal: abort.signal,
        /** Notifies this tab and the others how far it has come; undefined when it is no longer on the wire. */
        onProgress: (progress: UploadProgress | undefined) => {
          show(id, progress);
          const message = { type: 'upload', account, id, totalBytes: sizeBytes } as const;
          channel.post(progress ? { ...message, sentBytes: progress.sentBytes } : message);
        },
        end: () => {
          sending.delete(id);
        },
      };
    },
    /** Stops one file where it is on the wire from here. */
    cancel: (id: string) => sending.get(id)?.abort(),
    /** Stops them all, and whatever would begin from here on: the page ends. */
    cancelAll: () => {
      ended = true;
      for (const abort of sending.values()) abort.abort();
    },
  };
};
