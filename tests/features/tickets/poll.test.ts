import { describe, expect, it } from 'vitest';
import { type PollPorts, poll } from '#src/features/tickets/poll.ts';

/** Time, network and screen by hand. */
const world = () => {
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];
  const listeners = { online: new Set<(online: boolean) => void>(), visible: new Set<() => void>() };
  const state = { online: true, visible: true };
  const ports: PollPorts = {
    clock: {
      now: () => now,
      after: (ms, work) => {
        const timer = { at: now + ms, work };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
    connectivity: {
      online: () => state.online,
      subscribe: (listener) => {
        listeners.online.add(listener);
        return () => listeners.online.delete(listener);
      },
    },
    visibility: {
      visible: () => state.visible,
      subscribe: (listener) => {
        listeners.visible.add(listener);
        return () => listeners.visible.delete(listener);
      },
    },
  };
  return {
    ports,
    /** Lets promises settle, then lets `ms` pass, a timer at a time. */
    async pass(ms: number) {
      const until = now + ms;
      for (;;) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        const next = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        now = next.at;
        next.work();
      }
      now = until;
    },
    setOnline(online: boolean) {
      state.online = online;
      for (const listener of listeners.online) listener(online);
    },
    setVisible(visible: boolean) {
      state.visible = visible;
      for (const listener of listeners.visible) listener();
    },
    listening: () => listeners.online.size + listeners.visible.size,
  };
};

describe('polling a conversation', () => {
  it('asks at once and then every 3,000 ms', async () => {
    const { ports, pass } = world();
    const at: number[] = [];
    poll(ports, 3_000, async () => at.push(ports.clock.now()));
    await pass(9_500);
    expect(at).toEqual([0, 3_000, 6_000, 9_000]);
  });

  it('rests while hidden or offline and asks at once when it is back', async () => {
    const { ports, pass, setOnline, setVisible } = world();
    const at: number[] = [];
    poll(ports, 3_000, async () => at.push(ports.clock.now()));
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
    const { ports, pass, setOnline } = world();
    let running = 0;
    let most = 0;
    const at: number[] = [];
    poll(ports, 3_000, async () => {
      at.push(ports.clock.now());
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
    const { ports, pass, setOnline, listening } = world();
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
    expect(listening()).toBe(0);
  });
});
