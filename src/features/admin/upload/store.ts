import { createStore } from 'zustand/vanilla';

/** A spreadsheet on its way to the server: bytes sent of all, and how to stop it. */
export interface Sending {
  readonly fileName: string;
  readonly sentBytes: number;
  readonly totalBytes: number;
  readonly stop: () => void;
}

/** What this page sends: it goes on while another page is looked at. */
export const sendingStore = createStore<{ readonly sending?: Sending | undefined }>(() => ({}));
