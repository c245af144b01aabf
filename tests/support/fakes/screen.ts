import type { PollPorts } from '#src/data/poll.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';

/** A device by hand, and the screen with it. */
export const world = () => {
  const device = fakeDevice();
  const { clock, connectivity } = device.tab().ports;
  const start = clock.now();
  const screen = { visible: true, listeners: new Set<() => void>() };
  const ports: PollPorts = {
    clock,
    connectivity,
    visibility: {
      visible: () => screen.visible,
      subscribe: (listener) => {
        screen.listeners.add(listener);
        return () => screen.listeners.delete(listener);
      },
    },
  };
  return {
    ports,
    /** Milliseconds since the test began. */
    now: () => clock.now() - start,
    /** Lets promises settle, then lets `ms` pass, a timer at a time. */
    async pass(ms: number) {
      const until = clock.now() + ms;
      for (;;) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        const next = device.clock.nextIn();
        const left = until - clock.now();
        device.clock.advance(next === undefined ? left : Math.min(next, left));
        if (next === undefined || next > left) return;
      }
    },
    setOnline: device.setOnline,
    setVisible(visible: boolean) {
      screen.visible = visible;
      for (const listener of screen.listeners) listener();
    },
    watching: () => screen.listeners.size,
  };
};
