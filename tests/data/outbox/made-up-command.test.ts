import { afterEach, describe, expect, it } from 'vitest';
import '#tests/support/client/storage.ts';
import '#tests/support/console.ts';
import * as v from 'valibot';
import { type OpenAccount, openAccount } from '#src/data/account.ts';
import type { ActionRow } from '#src/data/db/database.ts';
import { makeCall } from '#src/data/http/call.ts';
import { makeRefresh } from '#src/data/http/refresh.ts';
import type { Command } from '#src/data/outbox/commands/command.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { enqueue, storedRow } from '#src/data/outbox/commands/rows.ts';
import { commit } from '#src/data/outbox/commit.ts';
import { trayItem } from '#src/features/settings/tray/model/tray.ts';
import { closeClients } from '#tests/support/client/client.ts';
import { committed, DRIVER, openDesk } from '#tests/support/client/desk.ts';
import { type Fate, modelConfig } from '#tests/support/client/model-server.ts';
import { liveUntil } from '#tests/support/client/turns.ts';

const readSchema = v.object({ ticket: v.string(), upTo: v.pipe(v.string(), v.nonEmpty('Which message?')) });

/** A made-up action: how far a conversation was read, told to the server without signal too. It is all that there is of it. */
const markRead: Command<typeof readSchema, 'markRead'> = {
  input: readSchema,
  endpoint: 'markRead',
  blocksQueue: true,
  request: ({ ticket, upTo }) => ({ params: { id: ticket }, body: { message_id: upTo } }),
  withTicketId: (input, id) => ({ ...input, ticket: id }),
  write: async (ctx, { key, input }) => {
    await ctx.db.tickets.update(input.ticket, { 'ticket.unread': 0 });
    await enqueue(ctx, { key, command: 'ticket.read', input, queueKey: input.ticket });
    return input.ticket;
  },
  settle: async ({ db, lease }, row) => {
    await lease.write([db.outbox], async () => {
      if (await storedRow(db, row)) await db.outbox.delete(row.seq);
    });
    return undefined;
  },
  refused: ({ db }, row) => db.tickets.update(row.input.ticket, { 'ticket.unread': 1 }),
  waiting: ({ db }, row) => db.tickets.update(row.input.ticket, { 'ticket.unread': 0 }),
  describe: ({ row }) => ({
    kind: 'Read',
    excerpt: `up to ${row.input.upTo}`,
    discardText: 'It stays unread.',
    editable: false,
  }),
};
const commands = { ...COMMANDS, 'ticket.read': markRead };

let account: OpenAccount | undefined;
afterEach(async () => {
  await account?.close();
  await closeClients();
});

/** A device on which the account is open with one command more than the app has, and a server that knows its call. */
const opened = async () => {
  const desk = await openDesk();
  const ticket = String(desk.server.addTicket(DRIVER).id);
  const read: string[] = [];
  const fates: Fate[] = [];
  // Signed in as ever; the app's own outbox then steps aside.
  const client = await desk.signedIn();
  await client.runtime.stop();
  const { ports } = desk.device.tab({
    fetch: async (request) => {
      if (!new URL(request.url).pathname.startsWith('/ticket/read/')) return desk.server.fetch(request);
      const fate = fates.shift() ?? 'answer';
      if (fate === 'drop-before') throw new TypeError('fetch failed');
      if (typeof fate === 'object' && 'status' in fate) return Response.json(fate.body, { status: fate.status });
      read.push(`${request.url.split('/').pop()} ${JSON.stringify(await request.json())}`);
      return Response.json({});
    },
  });
  const config = modelConfig();
  const refresh = makeRefresh({ ports, config, onExpired: () => undefined });
  const call = makeCall({ ports, config, refresh, account: () => DRIVER });
  const states: unknown[] = [];
  const unheard = {
    onUpload: () => undefined,
    onFull: () => undefined,
    onClosed: () => undefined,
    onOutdated: () => undefined,
  };
  const open = await openAccount(
    { ports, config, call, ...unheard, onSync: (state) => states.push(state) },
    DRIVER,
    commands,
  );
  account = open;
  const rows = (): Promise<ActionRow[]> => open.db.outbox.orderBy('seq').toArray();
  return {
    desk,
    ticket,
    open,
    read,
    fates,
    rows,
    states,
    act: async (upTo: string) => {
      const made = await committed(commit({ db: open.db, ports, commands }, 'ticket.read', { ticket, upTo }));
      open.onMessage({ type: 'outbox', account: open.account });
      return made;
    },
    live: (done: () => boolean | Promise<boolean>) => liveUntil(desk.device.clock, done),
    tray: async () => {
      const [row] = await rows();
      return row && trayItem({ row, files: [], ticket: undefined }, commands);
    },
  };
};

describe('a made-up action, which the outbox has never heard of', () => {
  it('is checked, stored, and sent in order with the actions of its ticket', async () => {
    const { desk, ticket, open, read, rows, act, live, tray, states } = await opened();
    desk.device.setOnline(false);
    const ports = desk.device.tab().ports;
    expect(await commit({ db: open.db, ports, commands }, 'ticket.read', { ticket, upTo: '' })).toMatchObject({
      ok: false,
      error: { kind: 'rejected', message: 'Which message?', fields: { upTo: 'Which message?' } },
    });
    await committed(open.outbox.commit('message.send', { ticket_id: ticket, text: 'seen it' }));
    await act('31');
    expect(await rows()).toMatchObject([
      { command: 'message.send', state: 'due' },
      { command: 'ticket.read', state: 'due', input: { ticket, upTo: '31' }, lane: ticket },
    ]);
    await live(
      () => JSON.stringify(states.at(-1)) === JSON.stringify({ waiting: 2, failed: 0, sending: false, notes: 0 }),
    );
    expect(await tray()).toMatchObject({ kind: 'Message' });
    desk.device.setOnline(true);
    open.hurry();
    await live(async () => (await rows()).length === 0);
    expect(desk.server.texts()).toEqual(['seen it']);
    expect(read).toEqual([`${ticket} {"message_id":"31"}`]);
  });

  it('is tried again after a lost request and a server that fails', async () => {
    const { ticket, read, fates, rows, act, live } = await opened();
    fates.push('drop-before', { status: 503, body: {} });
    await act('31');
    await live(async () => (await rows()).length === 0);
    expect(read).toEqual([`${ticket} {"message_id":"31"}`]);
  });

  it('is refused, holds back what was made after it, stands in the tray, and goes on when it is retried', async () => {
    const { desk, ticket, open, read, fates, rows, act, live, tray } = await opened();
    fates.push({ status: 422, body: { code: 'INVALID_INPUT', message: 'No such message' } });
    const { key } = await act('99');
    await live(async () => (await rows())[0]?.state === 'failed');
    expect(await tray()).toMatchObject({
      key,
      kind: 'Read',
      excerpt: 'up to 99',
      failed: true,
      reason: 'No such message',
      discardText: 'It stays unread.',
      editable: false,
      ticketId: ticket,
    });
    await committed(open.outbox.commit('message.send', { ticket_id: ticket, text: 'after it' }));
    await open.outbox.edit(key);
    expect(await rows()).toMatchObject([{ key, state: 'failed' }, { state: 'due' }]);
    expect(desk.server.texts()).toEqual([]);
    await open.outbox.retry(key);
    await live(async () => (await rows()).length === 0);
    expect(read).toEqual([`${ticket} {"message_id":"99"}`]);
    expect(desk.server.texts()).toEqual(['after it']);
  });

  it('is discarded, and what waited behind it goes', async () => {
    const { desk, ticket, open, read, fates, rows, act, live } = await opened();
    fates.push({ status: 422, body: {} });
    const { key } = await act('99');
    await live(async () => (await rows())[0]?.state === 'failed');
    await committed(open.outbox.commit('message.send', { ticket_id: ticket, text: 'after it' }));
    await open.outbox.discard(key);
    await live(async () => (await rows()).length === 0);
    expect(read).toEqual([]);
    expect(desk.server.texts()).toEqual(['after it']);
  });
});
