import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLimits, judging } from '#server/http/limits.ts';
import { busy } from '#server/work/gate.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

// Found by attacking the merged server: half a megabyte of zeros where places belong took 50 s of the event loop.

let server: TestServer;
let driver: ApiClient;
beforeAll(async () => {
  server = await startServer();
  driver = await server.signIn('driver');
});
afterAll(() => server.close());

describe('a list of a quarter of a million members that are none', () => {
  it.each([
    ['plan', 'routePoints', '0'],
    ['plan', 'routePoints', '{}'],
    ['nearbyBulk', 'locations', '0'],
    ['nearbyBulk', 'locations', '{}'],
  ] as const)('%s: %s of %s are refused with one sentence', async (name, member, item) => {
    const count = Math.floor(500_000 / (item.length + 1));
    const raw = `{"${member}":[${`${item},`.repeat(count)}${item}]}`;
    const { status, body } = await driver.call(name, { raw, headers: { 'Content-Type': 'application/json' } });
    expect(status).toBe(422);
    expect(JSON.stringify(body).length).toBeLessThan(2_000);
  });

  it('of keys of files is told its length, and nothing of its members', async () => {
    const body = { ticket_id: '1', text: 'x', attachments: Array.from({ length: 20_000 }, () => 0) };
    const reply = await driver.call('sendMessage', { body });
    const message = 'A message has at most 10 files';
    expect(reply).toMatchObject({ status: 422, body: { message } });
    expect(reply.body.fields).toEqual({ attachments: message });
  });

  it('that may be as long names its broken members, all of a short one', async () => {
    const body = { ticket_id: '1', text: 'x', attachments: [0, 1, 2] };
    const { status, body: refused } = await driver.call('sendMessage', { body });
    expect(status).toBe(422);
    expect(Object.keys(refused.fields).sort()).toEqual(['attachments.0', 'attachments.1', 'attachments.2']);
  });
});

it('a password that the server had no room to judge uses nothing up', async () => {
  const limits = createLimits(server.db, server.clock.now);
  const caller = { address: '198.51.100.7', account: 'driver@milepost.test' };
  const noRoom = () => Promise.reject(busy(1));
  for (let tries = 0; tries < 30; tries += 1) {
    const use = await limits.consume('login', caller);
    await expect(judging(use, noRoom)).rejects.toMatchObject({ status: 503 });
  }
  // One that was judged and wrong still counts.
  for (let tries = 0; tries < 10; tries += 1) await limits.consume('login', caller);
  await expect(limits.consume('login', caller)).rejects.toMatchObject({ status: 429 });
});
