import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { refreshTickets } from '#src/data/sync/tickets.ts';
import { closeClients, type TestClient } from '#tests/support/client/client.ts';
import { openRealDesk } from '#tests/support/client/real-desk.ts';
import { type ApiClient, signInAt } from '#tests/support/harness/client.ts';
import { dataPrograms } from '#tests/support/harness/data-program.ts';
import { stop } from '#tests/support/harness/program.ts';

const programs = dataPrograms('restored-server');
afterAll(() => programs.end());
afterEach(() => closeClients());

const at = (url: string) => ({ url, mainApiUrl: url, authApiUrl: url });
const request = async (client: TestClient, message: string): Promise<string> => {
  const made = await client.runtime.outbox.commit('ticket.create', { message, service_id: '1' });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.ticketId;
};
const say = async (client: TestClient, ticketId: string, text: string) => {
  const said = await client.runtime.outbox.commit('message.send', { ticket_id: ticketId, text });
  if (!said.ok) throw new Error(JSON.stringify(said.error));
};
const serverIdOf = async (client: TestClient, local: string) =>
  (await client.db().aliases.get(local))?.serverId ?? 'none';
const shownIn = async (client: TestClient, ticketId: string): Promise<(string | null | undefined)[]> => {
  const read = await refreshMessages(ticketId, undefined, client.runtime);
  expect(read).toMatchObject({ ok: true });
  const rows = await client
    .db()
    .messages.where('[ticketId+order]')
    .between([ticketId, ''], [ticketId, '\uffff'])
    .toArray();
  return rows.map(({ message }) => message.text);
};
const textsAt = async (api: ApiClient, ticketId: string): Promise<string[]> => {
  const { body } = await api.call('messages', { params: { ticketId } });
  return body.map((one: { text: string }) => one.text);
};

it('a phone goes on with a server that was brought back from a backup as with one that it has known longer', {
  timeout: 240_000,
}, async () => {
  const file = join(programs.root, 'saved.tar.gz');
  const [before, after] = ['before', 'after'].map((name) => ({ DATA_DIR: join(programs.root, name) }));
  const first = await programs.serve({ ...before });
  const { url } = first;
  const clock = { now: () => new Date(), advance: () => {} };
  const desk = await openRealDesk({ url, clock });
  const phone = await desk.signedIn('driver@milepost.test');
  const kept = await request(phone, 'Before the backup');
  await desk.emptied(phone);
  const ticketId = await serverIdOf(phone, kept);
  await refreshTickets({ staff: false, page: 0 }, phone.runtime);
  await shownIn(phone, ticketId);
  expect(await programs.command('server/cli/backup.ts', [file], { ...before })).toMatchObject({ code: 0 });

  // What nobody but the phone will know any more.
  for (const text of ['lost 1', 'lost 2', 'lost 3']) await say(phone, ticketId, text);
  const gone = await request(phone, 'Lost with the disk');
  await desk.emptied(phone);
  await refreshTickets({ staff: false, page: 0 }, phone.runtime);
  expect(await shownIn(phone, ticketId)).toContain('lost 3');
  const goneId = await serverIdOf(phone, gone);
  desk.device.setOnline(false);
  await say(phone, ticketId, 'waiting');
  await say(phone, gone, 'waits for what is gone');
  await stop(first.program);

  expect(await programs.command('server/cli/restore.ts', [file], { ...after })).toMatchObject({ code: 0 });
  const second = await programs.serve({ ...after, PORT: new URL(url).port });
  // Others are faster than the phone, which has no signal.
  const [agent, elsewhere] = await Promise.all([signInAt(at(url), 'super'), signInAt(at(url), 'driver')]);
  const made = [];
  for (const message of ['Another stop', 'Yet another']) {
    made.push((await elsewhere.call('createTicket', { body: { message, service_id: 2 } })).body.id);
  }
  for (const text of ['answer 1', 'answer 2', 'answer 3']) {
    expect(await agent.call('sendMessage', { body: { ticket_id: ticketId, text, attachments: [] } })).toMatchObject({
      status: 200,
    });
  }
  desk.device.setOnline(true);
  await desk.emptied(phone);
  await refreshTickets({ staff: false, page: 0 }, phone.runtime);

  // Nothing of others' is hidden behind what the phone knew, and nothing lands in a conversation that it was not written in.
  expect(await shownIn(phone, ticketId)).toEqual(
    expect.arrayContaining(['answer 1', 'answer 2', 'answer 3', 'waiting']),
  );
  expect((await textsAt(elsewhere, ticketId)).slice(-4)).toEqual(['answer 1', 'answer 2', 'answer 3', 'waiting']);
  expect(made).not.toContain(goneId);
  for (const id of made) {
    expect(await textsAt(elsewhere, String(id))).toHaveLength(1);
    expect(await shownIn(phone, String(id))).toHaveLength(1);
  }
  // What cannot arrive any more is with the person, and what had arrived once.
  desk.device.clock.advance(6_000);
  await shownIn(phone, ticketId);
  await refreshTickets({ staff: false, page: 0 }, phone.runtime);
  const rows = await phone.outboxRows();
  const [asked, waited] = rows.filter(({ lane }) => lane === gone);
  expect(asked).toMatchObject({ command: 'ticket.create', state: 'failed', error: { code: 'LOST_BY_SERVER' } });
  expect(waited).toMatchObject({ state: 'due', input: { text: 'waits for what is gone' } });
  const lost = rows.filter(({ lane }) => lane !== gone);
  expect(lost).toMatchObject(
    ['lost 1', 'lost 2', 'lost 3'].map((text) => ({
      state: 'failed',
      input: { text },
      error: { code: 'LOST_BY_SERVER' },
    })),
  );
  // The request that went with the disk is made once more, with what waits for it.
  expect(await phone.runtime.outbox.retry(asked?.key ?? '')).toMatchObject({ ok: true });
  for (const { key } of lost) expect(await phone.runtime.outbox.retry(key)).toMatchObject({ ok: true });
  await desk.emptied(phone);
  expect((await textsAt(elsewhere, ticketId)).slice(-4)).toEqual(['waiting', 'lost 1', 'lost 2', 'lost 3']);
  const again = await serverIdOf(phone, gone);
  expect([again === goneId, await textsAt(elsewhere, again)]).toEqual([
    false,
    ['Lost with the disk', 'waits for what is gone'],
  ]);
  await stop(second.program);
});
