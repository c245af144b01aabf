import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { closeClients, startClient, type TestClient } from '#tests/support/client/client.ts';
import { type ModelServer, modelServer } from '#tests/support/client/model-server.ts';
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

const signedIn = async (server: ModelServer): Promise<TestClient> => {
  const client = await startClient({ device, fetch: server.fetch });
  await client.signIn(ME);
  return client;
};
const textsOf = async (client: TestClient, ticketId: number): Promise<string[]> =>
  (
    await client
      .db()
      .messages.where('[ticketId+order]')
      .between([String(ticketId), ''], [String(ticketId), '\uffff'])
      .toArray()
  ).map((row) => row.message.text);
const ask = (client: TestClient, ticketId: number) => refreshMessages(String(ticketId), undefined, client.runtime);
const partsOf = (server: ModelServer) => server.seen.filter(({ path }) => path.endsWith('/part')).length;

describe('a conversation in parts', () => {
  it('is read from its newest messages to its oldest, then for what is new alone', async () => {
    const server = modelServer({ clock: device.clock, messageParts: true });
    const ticket = server.addTicket(ME);
    for (let at = 0; at < 10; at += 1) server.addMessage(ticket.id, 'agent', `m${at}`);
    const client = await signedIn(server);
    await ask(client, ticket.id);
    expect(await textsOf(client, ticket.id)).toEqual(server.texts(ticket.id));
    expect(partsOf(server)).toBe(4);
    await ask(client, ticket.id);
    expect(partsOf(server)).toBe(5);
    server.addMessage(ticket.id, 'agent', 'new');
    await ask(client, ticket.id);
    expect(partsOf(server)).toBe(6);
    expect(await textsOf(client, ticket.id)).toEqual(server.texts(ticket.id));
    expect(server.seen.some(({ path }) => /\/message\/ticket\/\d+$/.test(path))).toBe(false);
  });

  it('goes on with the older messages where a lost answer has ended it', async () => {
    const server = modelServer({ clock: device.clock, messageParts: true });
    const ticket = server.addTicket(ME);
    for (let at = 0; at < 8; at += 1) server.addMessage(ticket.id, 'agent', `m${at}`);
    const client = await signedIn(server);
    server.script('GET', `/message/ticket/${ticket.id}/part`, 'answer', 'drop-after');
    expect((await ask(client, ticket.id)).ok).toBe(false);
    expect(await textsOf(client, ticket.id)).toEqual(['m5', 'm6', 'm7']);
    expect((await ask(client, ticket.id)).ok).toBe(true);
    expect(await textsOf(client, ticket.id)).toEqual(server.texts(ticket.id));
  });

  it('is read anew where the stored messages are gone, or the marks of the server', async () => {
    const server = modelServer({ clock: device.clock, messageParts: true });
    const ticket = server.addTicket(ME);
    for (let at = 0; at < 8; at += 1) server.addMessage(ticket.id, 'agent', `m${at}`);
    const client = await signedIn(server);
    await ask(client, ticket.id);
    // As an earlier version of the app does at signing out.
    await client.db().messages.clear();
    await ask(client, ticket.id);
    expect(await textsOf(client, ticket.id)).toEqual(server.texts(ticket.id));
    await client.db().messages.limit(2).delete();
    server.forgetMarks();
    await ask(client, ticket.id);
    expect(await textsOf(client, ticket.id)).toEqual(server.texts(ticket.id));
  });

  it('gives back a message that was held back for a waiting one with the same words', async () => {
    const server = modelServer({ clock: device.clock, messageParts: true });
    const ticket = server.addTicket(ME);
    const client = await signedIn(server);
    // Whose messages are the person's own is learned: learning it later would read everything again.
    await client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'first' });
    await liveUntil(device.clock, async () => (await client.outboxRows()).length === 0, 'an empty outbox');
    await ask(client, ticket.id);
    server.script('POST', '/message', 'drop-before', { status: 500 });
    await client.runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'ok' });
    await liveUntil(device.clock, async () => ((await client.outboxRows())[0]?.failures ?? 0) > 0);
    // From another phone of the same person, or from somebody who is not known yet.
    server.addMessage(ticket.id, ME, 'ok');
    server.addMessage(ticket.id, 'agent', 'hello');
    await ask(client, ticket.id);
    await liveUntil(device.clock, async () => (await client.outboxRows()).length === 0, 'an empty outbox');
    await ask(client, ticket.id);
    expect((await textsOf(client, ticket.id)).sort()).toEqual(['first', 'hello', 'ok', 'ok']);
  });

  it('is the same in the end, whatever two tabs ask for while others write', async () => {
    const step = fc.constantFrom('write', 'ask', 'ask both', 'lose', 'lose', 'forget marks', 'say');
    const live = async (steps: readonly string[]) => {
      await closeClients();
      await emptyDevice();
      device = fakeDevice();
      const server = modelServer({ clock: device.clock, messageParts: true });
      const ticket = server.addTicket(ME);
      const tabs = [await signedIn(server), await signedIn(server)] as const;
      await tabs[0].runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'first' });
      await liveUntil(device.clock, async () => (await tabs[0].outboxRows()).length === 0, 'an empty outbox');
      for (const [at, what] of steps.entries()) {
        device.clock.advance(1);
        if (what === 'write') for (const n of [1, 2]) server.addMessage(ticket.id, 'agent', `${at}.${n}`);
        if (what === 'say') await tabs[0].runtime.outbox.commit('message.send', { ticket_id: ticket.id, text: 'ok' });
        if (what === 'forget marks') server.forgetMarks();
        if (what === 'lose') server.script('GET', `/message/ticket/${ticket.id}/part`, 'answer', 'drop-after');
        if (what === 'ask both') await Promise.all(tabs.map((tab) => ask(tab, ticket.id)));
        else await ask(tabs[at % 2 === 0 ? 0 : 1], ticket.id);
      }
      server.setFate(() => 'answer');
      await liveUntil(device.clock, async () => (await tabs[0].outboxRows()).length === 0, 'an empty outbox');
      expect((await ask(tabs[1], ticket.id)).ok).toBe(true);
      expect((await textsOf(tabs[0], ticket.id)).sort()).toEqual(server.texts(ticket.id).sort());
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), live), { numRuns: 25 });
  });
});
