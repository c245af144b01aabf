import { createEvent, fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/** What records in a browser, silent unless a test gives it something to hear. */
export class SilentRecorder extends EventTarget {
  static isTypeSupported = () => true;
  /** What each piece holds. */
  static heard = '';
  /** The one that was made last. */
  static last: SilentRecorder | undefined;
  state = 'inactive';
  constructor() {
    super();
    SilentRecorder.last = this;
  }
  #turn(state: string, ...types: readonly string[]): void {
    this.state = state;
    for (const type of types)
      this.dispatchEvent(Object.assign(new Event(type), { data: new Blob([SilentRecorder.heard]) }));
  }
  start = () => this.#turn('recording');
  pause = () => this.#turn('paused');
  resume = () => this.#turn('recording');
  requestData = () => queueMicrotask(() => this.#turn(this.state, 'dataavailable'));
  stop = () => queueMicrotask(() => this.#turn('inactive', 'dataavailable', 'stop'));
}

/** A microphone's track, which another app may have. */
export const track = (muted: boolean) => Object.assign(new EventTarget(), { muted, stop: () => {} });

/** A device with that microphone, and a screen whose lock is given each time it is asked for. */
export const device = (audio: ReturnType<typeof track>) => {
  const locks: (EventTarget & { released: boolean })[] = [];
  const wakeLock = {
    request: async () => {
      const lock = Object.assign(new EventTarget(), {
        released: false,
        release: async () => {
          lock.released = true;
        },
      });
      locks.push(lock);
      return lock;
    },
  };
  const stream = { getAudioTracks: () => [audio], getTracks: () => [audio] };
  vi.stubGlobal('navigator', { wakeLock, mediaDevices: { getUserMedia: async () => stream } });
  return locks;
};

/** Taps a button at a moment, in milliseconds of the page. */
export const press = (button: HTMLElement, at: number) => {
  const click = createEvent.click(button, { detail: 1 });
  Object.defineProperty(click, 'timeStamp', { value: at });
  fireEvent(button, click);
};
