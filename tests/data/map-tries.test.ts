import { describe, expect, it } from 'vitest';
import { mapTries } from '#src/data/map-tries.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';

const STYLE = { version: 8, sources: {}, layers: [] };
const ADDRESS = '/maps/style-night.json';

/** A device whose server fails as often as is said, and what it was asked. */
const ask = (...answers: readonly (() => Response)[]) => {
  const device = fakeDevice();
  const asked: string[] = [];
  const tab = device.tab({
    fetch: async ({ url }) => {
      asked.push(url);
      const answer = answers[asked.length - 1];
      if (!answer) return Response.json(STYLE);
      return answer();
    },
  });
  const left = new AbortController();
  let style: object | undefined;
  const ended = mapTries(tab.ports)
    .fetchStyle(ADDRESS, 1, left.signal)
    .then((fetched) => {
      style = fetched;
    });
  return { device, tab, asked, left, ended, style: () => style };
};

/** Lets time pass until the tries have come to an end. @returns milliseconds */
const untilThere = async ({ device, style }: ReturnType<typeof ask>): Promise<number> => {
  const began = device.clock.now();
  const aSecondLater = () => {
    device.clock.advance(1_000);
    return style();
  };
  await expect.poll(aSecondLater, { interval: 10, timeout: 10_000 }).toEqual(STYLE);
  return device.clock.now() - began;
};

const busy = () => new Response('busy', { status: 503 });
const dropped = (): Response => {
  throw new TypeError('Failed to fetch');
};
const portal = () => new Response('<html>Welcome to our Wi-Fi</html>');

describe('a style that has failed', () => {
  it('is asked for again, ever later, until it is there', async () => {
    const tries = ask(busy, dropped, portal, () => new Response('{}', { status: 404 }));
    const waited = await untilThere(tries);
    expect(tries.asked).toEqual(Array(5).fill(`http://device.test${ADDRESS}`));
    expect(waited).toBeLessThan(120_000);
  });

  it('is asked for as soon as the person comes back to the page', async () => {
    const tries = ask();
    tries.tab.focus();
    await tries.ended;
    expect(tries.style()).toEqual(STYLE);
  });

  it('is asked for when the signal is back, and later again where that was too early', async () => {
    const tries = ask(dropped);
    tries.device.setOnline(false);
    tries.device.clock.advance(600_000);
    tries.tab.focus();
    expect(tries.asked).toEqual([]);
    tries.device.setOnline(true);
    await expect.poll(() => tries.asked.length).toBe(1);
    await untilThere(tries);
    expect(tries.asked).toHaveLength(2);
  });

  it('is given up when nobody wants it any more', async () => {
    const tries = ask();
    tries.left.abort();
    await tries.ended;
    tries.device.clock.advance(600_000);
    expect(tries.asked).toEqual([]);
    expect(tries.device.clock.nextIn()).toBeUndefined();
  });
});
