import { createStore } from 'zustand/vanilla';

/** A spreadsheet on its way to the server: bytes sent of all, and how to stop it. */
export interface Sending {
  readonly fileName: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** The person wants it no more. */
  readonly stopping: boolean;
  readonly stop: () => void;
}

/** Files that this page has sent, by their imports: another sheet of one is read without choosing it again. */
export const sentFiles = new Map<string, File>();

/** What this page sends: it goes on while another page is looked at. */
export const sendingStore = createStore<{ readonly sending?: Sending | undefined }>(() => ({}));
