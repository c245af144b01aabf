import { describe, expect, it } from 'vitest';
import { type PollPorts, poll } from '#src/features/tickets/poll.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';

/** A device by hand, and the screen with it. */
const world = () => {
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

describe('polling a conversation', () => {
  it('asks at once and then every 3,000 ms', async () => {
    const { ports, now, pass } = world();
    const at: number[] = [];
    poll(ports, 3_000, async () => at.push(now()));
    await pass(9_500);
    expect(at).toEqual([0, 3_000, 6_000, 9_000]);
  });

  it('rests while hidden or offline and asks at once when it is back', async () => {
    const { ports, now, pass, setOnline, setVisible } = world();
    const at: number[] = [];
    poll(ports, 3_000, async () => at.push(now()));
    await pass(1_000);
    setVisible(false);
    await pass(9_000);
    expect(at).toEqual([0]);
    setVisible(true);
    await pass(500);
    expect(at).toEqual([0, 10_000]);
    setOnline(false);
    await pass(20_000);
    setOnline(true);
    await pass(3_000);
    expect(at).toEqual([0, 10_000, 30_500, 33_500]);
  });

  it('never has two rounds under way, and keeps its pace after a slow one', async () => {
    const { ports, now, pass, setOnline } = world();
    let running = 0;
    let most = 0;
    const at: number[] = [];
    poll(ports, 3_000, async () => {
      at.push(now());
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => ports.clock.after(at.length === 1 ? 4_000 : 500, resolve));
      running--;
    });
    await pass(1_000);
    setOnline(true);
    await pass(9_000);
    expect(most).toBe(1);
    expect(at).toEqual([0, 4_000, 7_000, 10_000]);
  });

  it('goes on after a round that failed', async () => {
    const { ports, pass } = world();
    let rounds = 0;
    poll(ports, 3_000, () => {
      rounds++;
      return rounds === 1 ? Promise.reject(new Error('lost')) : Promise.resolve();
    });
    await pass(3_000);
    expect(rounds).toBe(2);
  });

  it('stops for good, aborts what is under way and leaves no listener', async () => {
    const { ports, pass, setOnline, watching } = world();
    let rounds = 0;
    let signal: AbortSignal | undefined;
    const stop = poll(ports, 3_000, (given) => {
      rounds++;
      signal = given;
      return new Promise(() => {});
    });
    await pass(0);
    stop();
    expect(signal?.aborted).toBe(true);
    setOnline(true);
    await pass(10_000);
    expect(rounds).toBe(1);
    expect(watching()).toBe(0);
  });
});
