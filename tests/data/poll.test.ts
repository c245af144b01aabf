import { describe, expect, it } from 'vitest';
import { makeChanges } from '#src/data/changes/changes.ts';
import { type Concerns, poll } from '#src/data/poll.ts';
import { world } from '#tests/support/fakes/screen.ts';

describe('polling what changes are told of', () => {
  const follow = () => {
    const screen = world();
    const changes = makeChanges(screen.ports.clock);
    const at: number[] = [];
    const concerns: Concerns = (change) => change === 'all' || change.ticket_id === '7';
    const ports = { ...screen.ports, changes };
    const stop = poll(ports, 3_000, async () => at.push(screen.now()), concerns);
    return { ...screen, changes, at, stop };
  };
  const change = { ticket_id: '7', status: 'OPEN' } as const;

  it('asks at a change that concerns it, and otherwise seldom as long as the stream lives', async () => {
    const { changes, at, pass } = follow();
    changes.notify();
    await pass(10_000);
    expect(at).toEqual([0]);
    changes.notify({ ...change, ticket_id: '8' });
    await pass(1_000);
    expect(at).toEqual([0]);
    changes.notify(change);
    await pass(1_000);
    expect(at).toEqual([0, 11_000]);
    changes.notify();
    await pass(29_500);
    expect(at).toEqual([0, 11_000, 41_000]);
  });

  it('is as frequent as ever where the stream is lost, or has given no sign of life', async () => {
    const { changes, at, pass } = follow();
    changes.notify();
    await pass(1_000);
    changes.lose();
    await pass(3_500);
    expect(at).toEqual([0, 1_000, 4_000]);
    changes.notify();
    await pass(45_000);
    // One look 30 s after the last, while it still counted; then it was silent for too long.
    expect(at.slice(3)).toEqual([7_000, 37_000]);
    await pass(27_500);
    expect(at.slice(5, 8)).toEqual([67_000, 70_000, 73_000]);
  });

  it('does not miss a change that comes in the midst of a round, nor ask for each of many', async () => {
    const screen = world();
    const changes = makeChanges(screen.ports.clock);
    const at: number[] = [];
    const slow = async () => {
      at.push(screen.now());
      await new Promise<void>((resolve) => screen.ports.clock.after(1_000, resolve));
    };
    poll({ ...screen.ports, changes }, 60_000, slow, () => true);
    await screen.pass(500);
    for (let count = 0; count < 50; count += 1) changes.notify(change);
    await screen.pass(5_000);
    expect(at).toEqual([0, 1_000]);
    for (let count = 0; count < 50; count += 1) changes.notify(change);
    await screen.pass(5_000);
    expect(at).toEqual([0, 1_000, 5_500, 6_500]);
  });

  it('hears of nothing once it is stopped', async () => {
    const { changes, at, pass, stop } = follow();
    await pass(100);
    stop();
    changes.notify(change);
    await pass(10_000);
    expect(at).toEqual([0]);
  });
});

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
