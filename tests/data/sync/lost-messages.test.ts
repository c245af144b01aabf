import { afterEach, beforeEach, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { messagesOf } from '#src/data/db/tickets.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { closeClients, startClient, type TestClient } from '#tests/support/client/client.ts';
import { file, leftovers, sendFiles } from '#tests/support/client/files.ts';
import { type ModelOptions, modelServer } from '#tests/support/client/model-server.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveUntil } from '#tests/support/client/turns.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';

const ME = 'ray@milepost.test';
let device: FakeDevice;

beforeEach(async () => {
  await emptyDevice();
  device = fakeDevice();
});
afterEach(closeClients);

const signedIn = async (options: Partial<ModelOptions> = {}) => {
  const server = modelServer({ clock: device.clock, messageParts: true, ...options });
  const ticketId = String(server.addTicket(ME).id);
  const client = await startClient({ device, fetch: server.fetch });
  await client.signIn(ME);
  return { server, client, ticketId };
};
const emptied = (client: TestClient) =>
  liveUntil(device.clock, async () => (await client.outboxRows()).every(({ state }) => state === 'failed'), 'all sent');
const say = async (client: TestClient, ticketId: string, ...texts: readonly string[]) => {
  for (const text of texts) await client.runtime.outbox.commit('message.send', { ticket_id: ticketId, text });
  await emptied(client);
};
/** Polls, until what is waited for has been waited for long enough. */
const ask = async (client: TestClient, ticketId: string) => {
  for (let polls = 0; polls < 3; polls += 1) {
    expect(await refreshMessages(ticketId, undefined, client.runtime)).toMatchObject({ ok: true });
    device.clock.advance(3_000);
  }
};
const shown = async (client: TestClient, ticketId: string): Promise<(readonly [string | undefined, string])[]> =>
  (await messagesOf(client.db(), ticketId).toArray()).map(({ message, delivery }) => [message.text, delivery]);
const LOST = { state: 'failed', error: { code: 'LOST_BY_SERVER' } };

it('what a restored server has lost is not shown as sent, and goes again under the key that it had', async () => {
  const { server, client, ticketId } = await signedIn();
  await say(client, ticketId, 'before');
  await ask(client, ticketId);
  const restore = server.backUp();
  await say(client, ticketId, 'lost 1', 'lost 2', 'lost 3', 'lost 4');
  await ask(client, ticketId);
  restore();
  server.addMessage(Number(ticketId), 'agent', 'answer');
  await ask(client, ticketId);
  expect(await client.outboxRows()).toMatchObject([LOST, LOST, LOST, LOST]);
  expect(await shown(client, ticketId)).toEqual([
    ['before', 'sent'],
    ['answer', 'sent'],
    ...['lost 1', 'lost 2', 'lost 3', 'lost 4'].map((text) => [text, 'failed']),
  ]);
  // What is written now waits for none of them.
  await say(client, ticketId, 'now');
  expect(server.texts()).toEqual(['before', 'answer', 'now']);
  const keys = server.seen.filter(({ path }) => path === '/message').map(({ key }) => key);
  for (const { key } of await client.outboxRows()) {
    expect(keys).toContain(key);
    await client.runtime.outbox.retry(key);
  }
  await emptied(client);
  await ask(client, ticketId);
  expect(server.texts()).toEqual(['before', 'answer', 'now', 'lost 1', 'lost 2', 'lost 3', 'lost 4']);
  expect(await shown(client, ticketId)).toEqual(server.texts().map((text) => [text, 'sent']));
});

it('once it is known to be lost, a try of it that arrives late makes it no second time', async () => {
  const { server, client, ticketId } = await signedIn();
  const restore = server.backUp();
  let late: Request | undefined;
  const caught = await startClient({
    device,
    fetch: async (request) => {
      if (request.url.endsWith('/message') && request.method === 'POST') late ??= request.clone();
      return server.fetch(request);
    },
  });
  await say(caught, ticketId, 'said');
  await ask(client, ticketId);
  restore();
  await ask(client, ticketId);
  const [row] = await client.outboxRows();
  expect(row).toMatchObject(LOST);
  if (!late || !row) throw new Error('Nothing was sent');
  expect((await server.fetch(late)).ok).toBe(true);
  await ask(client, ticketId);
  await client.runtime.outbox.retry(row.key);
  await emptied(client);
  await ask(client, ticketId);
  expect(server.texts()).toEqual(['said']);
  expect(await shown(client, ticketId)).toEqual([['said', 'sent']]);
});

it('what is sent while a conversation is read anew is not taken for lost, nor what came with a file', async () => {
  const { server, client, ticketId } = await signedIn();
  await say(client, ticketId, 'first');
  await sendFiles(client, ticketId, [file('a.txt', 'a', 'text/plain')], 'with a file');
  await emptied(client);
  await ask(client, ticketId);
  server.forgetMarks();
  let answered: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    answered = resolve;
  });
  let parts = 0;
  const slow = await startClient({
    device,
    fetch: async (request) => {
      const answer = await server.fetch(request);
      if (request.url.includes('/part')) {
        parts += 1;
        if (parts === 1) await held;
      }
      return answer;
    },
  });
  const asking = refreshMessages(ticketId, undefined, slow.runtime);
  await liveUntil(device.clock, async () => parts === 1, 'the first part');
  await say(client, ticketId, 'meanwhile');
  answered?.();
  expect(await asking).toMatchObject({ ok: true });
  expect(await client.outboxRows()).toEqual([]);
  expect(await shown(client, ticketId)).toEqual(['first', 'with a file', 'meanwhile'].map((text) => [text, 'sent']));
  // Of a file the bytes are no longer on the device.
  server.messages.splice(1, 1);
  server.forgetMarks();
  await ask(client, ticketId);
  expect(await client.outboxRows()).toEqual([]);
});

it('pictures of it go again with it, from the copies that are kept to be seen without signal', async () => {
  const { server, client, ticketId } = await signedIn();
  const restore = server.backUp();
  await sendFiles(client, ticketId, [file('a.jpg', 'A'), file('b.jpg', 'B')], 'two tires');
  await emptied(client);
  await ask(client, ticketId);
  restore();
  await ask(client, ticketId);
  const [row] = await client.outboxRows();
  expect(row).toMatchObject({ ...LOST, files: 2 });
  await client.runtime.outbox.retry(row?.key ?? '');
  await emptied(client);
  await ask(client, ticketId);
  expect(server.texts()).toEqual(['two tires']);
  const files = server.messages.flatMap((message) => message.files);
  expect(files.map(({ fileName, bytes }) => [fileName, new TextDecoder().decode(bytes)])).toEqual([
    ['a.jpg', 'A'],
    ['b.jpg', 'B'],
  ]);
  expect(await leftovers(client)).toEqual([0, 0]);
});

it('a tab that ends in the midst leaves it to the next look', async () => {
  const { server, client, ticketId } = await signedIn();
  const restore = server.backUp();
  await say(client, ticketId, 'a', 'b', 'c', 'd', 'e');
  await ask(client, ticketId);
  restore();
  for (const text of ['1', '2', '3', '4']) server.addMessage(Number(ticketId), 'agent', text);
  // The first part, the older ones, then what may have come meanwhile.
  for (let answers = 1; answers <= 3; answers += 1) {
    server.script('GET', `/message/ticket/${ticketId}/part`, ...Array(answers - 1).fill('answer'), 'drop-after');
    await refreshMessages(ticketId, undefined, client.runtime);
  }
  server.setFate(() => 'answer');
  await ask(client, ticketId);
  expect(await client.outboxRows()).toMatchObject([LOST, LOST, LOST, LOST, LOST]);
});

it('of another backup that has them, all is as it was before', async () => {
  const { server, client, ticketId } = await signedIn();
  const old = server.backUp();
  await sendFiles(client, ticketId, [file('a.jpg')], 'two tires');
  await say(client, ticketId, 'exit 14');
  const newer = server.backUp();
  await ask(client, ticketId);
  old();
  await ask(client, ticketId);
  expect(await client.outboxRows()).toMatchObject([LOST, LOST]);
  newer();
  await ask(client, ticketId);
  expect(await client.outboxRows()).toEqual([]);
  expect(await leftovers(client)).toEqual([0, 0]);
  expect(await shown(client, ticketId)).toEqual(['two tires', 'exit 14'].map((text) => [text, 'sent']));
});

it('an earlier version of the app beside it, which looks for nothing, makes nothing be called lost', async () => {
  const { server, client, ticketId } = await signedIn();
  await say(client, ticketId, 'a', 'b', 'c', 'd', 'e');
  await ask(client, ticketId);
  server.forgetMarks();
  server.script('GET', `/message/ticket/${ticketId}/part`, 'answer', 'drop-after');
  await refreshMessages(ticketId, undefined, client.runtime);
  const name =
    (await client.db().meta.toArray()).find(({ value }) => (value as { unseen?: object }).unseen)?.name ?? '';
  // It has read the older ones, and carried along what it does not know.
  await client
    .db()
    .meta.where('name')
    .equals(name)
    .modify((row) => {
      const { before: _, ...rest } = row.value as { before?: string };
      row.value = rest;
    });
  server.setFate(() => 'answer');
  await ask(client, ticketId);
  expect(await client.outboxRows()).toEqual([]);
});

it('a server without keys is believed nothing of the kind: it could make it twice', async () => {
  const { server, client, ticketId } = await signedIn({ idempotencyKeys: false });
  await say(client, ticketId, 'said');
  await ask(client, ticketId);
  server.messages.pop();
  server.forgetMarks();
  await ask(client, ticketId);
  expect(await client.outboxRows()).toEqual([]);
});
