import { describe, expect, it } from 'vitest';
import { request } from '#src/data/http/request.ts';
import { clockError } from '#src/data/http/server-time.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';

const MINUTE = 60_000;
const wire = { method: 'GET', url: 'http://device.test/ticket/1', deadlineMs: 15_000 };

describe('what a device knows of its clock', () => {
  /** Asks a server whose clock is so far from this device's. */
  const learnt = async (
    aheadMs: number,
    headers: Readonly<Record<string, string>> = { 'cache-control': 'no-store' },
  ) => {
    const { clock, ...device } = fakeDevice();
    const date = new Date(clock.now() - aheadMs).toUTCString();
    const { ports } = device.tab({ fetch: async () => new Response('{}', { headers: { date, ...headers } }) });
    await request(ports, wire);
    return clockError(ports.clock);
  };

  it.each([180, -180, 60 * 24 * 400])('is that it is %i minutes ahead', async (minutes) => {
    expect(await learnt(minutes * MINUTE)).toBe(minutes * MINUTE);
  });
  it('is nothing where it differs by as much as an answer may be on its way', async () => {
    expect(await learnt(MINUTE)).toBe(0);
  });
  it.each([
    ['that is kept', { 'cache-control': 'private, max-age=86400' }],
    ['without a date', { 'cache-control': 'no-store', date: '' }],
    ['whose date is none', { 'cache-control': 'no-store', date: 'yesterday' }],
  ])('is nothing by an answer %s', async (_, headers) => {
    expect(await learnt(180 * MINUTE, headers)).toBe(0);
  });
});
