import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { makeConversationPrefetcher } from '#src/data/sync/prefetch-conversations.ts';
import { sendReadReceipt } from '#src/data/sync/read-marks.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { openRealDesk, type RealDesk } from '#tests/support/client/real-desk.ts';
import { liveThrough } from '#tests/support/client/turns.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const DRIVER = 'driver@milepost.test';

let server: TestServer;
let desk: RealDesk;
/** The driver's other device. */
let other: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  server = await startServer({ seed: 'stations' });
});
afterAll(() => server.close());
beforeEach(async () => {
  desk = await openRealDesk(server);
  [other, admin] = await Promise.all([server.signIn('driver'), server.signIn('admin')]);
});
afterEach(async () => {
  server.faults.up();
  await closeClients();
});

/** A ticket with answers that nobody has read, and their ids. */
const answered = async (count: number): Promise<{ readonly id: string; readonly answers: readonly string[] }> => {
  const { body } = await other.call('createTicket', { body: { message: 'Tires', service_id: 1 } });
  const answers: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const sent = await admin.call('sendMessage', { body: { text: `Answer ${n}`, ticket_id: body.id } });
    answers.push(String(sent.body.id));
  }
  return { id: String(body.id), answers };
};
const unread = async (id: string) => (await other.call('ticket', { params: { id } })).body.unread;
const round = (client: TestClient) => makeConversationPrefetcher(client.runtime, false).round(() => true);

it('what was read without a server is told with the next round, and once', async () => {
  const client = await desk.signedIn(DRIVER);
  const { id, answers } = await answered(2);
  server.faults.down();
  expect(await sendReadReceipt(client.runtime, id, answers[0] as string)).toBe(false);
  expect(await sendReadReceipt(client.runtime, id, answers[1] as string)).toBe(false);
  await round(client);
  server.faults.up();
  expect(await unread(id)).toBe(2);
  server.faults.clear();
  await round(client);
  expect(await unread(id)).toBe(0);
  await round(client);
  expect(server.faults.seen.filter(({ path }) => path.startsWith('/ticket/read/'))).toHaveLength(1);
});

it('a mark of a ticket that is not there holds no other back, and does not end marks for good', async () => {
  const client = await desk.signedIn(DRIVER);
  const { id, answers } = await answered(1);
  server.faults.down();
  expect(await sendReadReceipt(client.runtime, '0999999', '1')).toBe(false);
  expect(await sendReadReceipt(client.runtime, id, answers[0] as string)).toBe(false);
  server.faults.up();
  await round(client);
  expect(await unread(id)).toBe(0);
  expect(await client.db().meta.where('name').startsWith('untoldRead:').count()).toBe(0);
  expect(client.runtime.unknownCalls.has('markRead')).toBe(false);
});

it('a mark that comes late takes nothing back that was read further on another device', async () => {
  const client = await desk.signedIn(DRIVER);
  const { id, answers } = await answered(3);
  server.faults.down();
  await sendReadReceipt(client.runtime, id, answers[0] as string);
  server.faults.up();
  await other.call('markRead', { params: { id }, body: { message_id: answers[2] as string } });
  await round(client);
  expect(await unread(id)).toBe(0);
});

it('is told by who has read it, after a sign-out and another person on the device', async () => {
  const client = await desk.signedIn(DRIVER);
  const { id, answers } = await answered(1);
  server.faults.down();
  await sendReadReceipt(client.runtime, id, answers[0] as string);
  server.faults.up();
  await liveThrough(desk.device.clock, client.runtime.session.signOut('keep'));
  await client.close();
  const owner = await desk.signedIn('owner@milepost.test');
  server.faults.clear();
  await round(owner);
  expect(server.faults.seen.filter(({ path }) => path.startsWith('/ticket/read/'))).toEqual([]);
  await liveThrough(desk.device.clock, owner.runtime.session.signOut('keep'));
  await owner.close();
  await round(await desk.signedIn(DRIVER));
  expect(await unread(id)).toBe(0);
});
