import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { toastStore } from '#src/ui/toast.ts';

// Headless UI asks for both; happy-dom may have neither.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.getAnimations ??= () => [];

const { addEventListener } = window;
/** What keeps a page's person from leaving it, as what it has left undone. */
const asking = new Set<EventListenerOrEventListenerObject>();

// What the files of a process share is as new for each test: a page, its storage, what it says in passing.
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  toastStore.setState({ items: [] });
  window.addEventListener = (
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: AddEventListenerOptions | boolean,
  ) => {
    if (type === 'beforeunload') asking.add(listener);
    addEventListener.call(window, type, listener, options);
  };
});
afterEach(() => {
  cleanup();
  window.addEventListener = addEventListener;
  for (const listener of asking) window.removeEventListener('beforeunload', listener);
  asking.clear();
});
