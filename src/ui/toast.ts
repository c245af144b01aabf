import { createStore } from 'zustand/vanilla';

export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

export interface ToastItem {
  readonly id: number;
  readonly tone: 'success' | 'error' | 'warning';
  readonly text: string;
  readonly action?: ToastAction;
  /** Milliseconds it stays. */
  readonly lasts: number;
}

/** At most so many are seen at once; the others wait for a place. */
export const TOASTS_AT_ONCE = 3;
/** Milliseconds: product success and error toasts. */
const TOAST_MS = 3000;
/** Milliseconds: the error snackbar. */
const SNACKBAR_MS = 6000;

/** All notices, the oldest first. */
export const toastStore = createStore<{ readonly items: readonly ToastItem[] }>(() => ({ items: [] }));

let lastId = 0;
const show = (tone: ToastItem['tone'], text: string, lasts: number, action?: ToastAction): void => {
  lastId += 1;
  const item: ToastItem = { id: lastId, tone, text, lasts, ...(action && { action }) };
  // The same words twice in a row are one notice: a repeated failure must not push the others out.
  toastStore.setState(({ items }) => ({
    items: [...items.filter((other) => other.text !== text || other.tone !== tone), item],
  }));
};

/** Takes a notice away before its time. */
export const dismissToast = (id: number): void =>
  toastStore.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }));

/** Short notices above the bottom bar, said aloud; nothing that must be answered. */
export const toast = {
  /** Something was done. */
  success: (text: string, action?: ToastAction): void => show('success', text, TOAST_MS, action),
  /** A product error: an action failed and was rolled back in sight. */
  error: (text: string, action?: ToastAction): void => show('error', text, TOAST_MS, action),
  /** The error snackbar: a server's own sentence, which takes longer to read. */
  snackbar: (text: string, action?: ToastAction): void => show('error', text, SNACKBAR_MS, action),
  /** Something is about to happen, or was pushed from elsewhere. */
  warning: (text: string, action?: ToastAction): void => show('warning', text, TOAST_MS, action),
};
