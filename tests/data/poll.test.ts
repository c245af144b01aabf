import { describe, expect, it } from 'vitest';
import { poll } from '#src/data/poll.ts';
import { world } from '#tests/support/fakes/screen.ts';

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
