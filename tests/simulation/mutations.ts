import { DRAFT_MUTATIONS } from './draft-mutations.ts';
import { LEAVING_MUTATIONS } from './leaving-mutations.ts';
import type { Mutation } from './mutation.ts';

const ATTEMPT = 'src/data/outbox/attempt.ts';
const PACE = 'src/data/outbox/pace.ts';
const WATCH = 'src/data/outbox/watch.ts';
const LEASE = 'src/data/outbox/lease.ts';
const ROOM = 'src/data/making-room.ts';
const REFRESH = 'src/data/http/refresh.ts';

/** The planted bugs, by name. `npm run simulate -- --mutate NAME` shows what the simulation says of one. */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'removed before it is sent': {
    edits: [{ file: ATTEMPT, find: 'await db.outbox.put(begun);', replace: 'await db.outbox.delete(begun.seq);' }],
    shows: ['lost'],
  },
  'no lock and no fence': {
    edits: [
      {
        file: LEASE,
        find: "import { holdLock } from '../hold-lock.ts';",
        replace: 'const holdLock = (_ports, _name, _silent, work) => work(false);',
      },
      { file: LEASE, find: 'if ((await readLease(db))?.token !== token) throw new LeaseLost();', replace: '' },
    ],
    shows: ['doubled'],
    keys: 'off',
    first: 6,
  },
  'a new key for each try': {
    edits: [
      {
        file: 'src/data/outbox/send.ts',
        find: "{ headers: { 'idempotency-key': row.key } }",
        replace: "{ headers: { 'idempotency-key': deps.ports.uuid() } }",
      },
    ],
    shows: ['doubled'],
    keys: 'on',
  },
  'the order within a ticket ignored': {
    edits: [
      {
        file: 'src/data/outbox/queues.ts',
        find: 'if (counts(commands, row) && !heads.has(row.lane)) heads.set(row.lane, row);',
        replace: 'if (counts(commands, row)) heads.set(row.lane, row);',
      },
    ],
    shows: ['reordered'],
  },
  'refusals tried again for ever': {
    edits: [
      { file: ATTEMPT, find: "(error.kind === 'rejected' || error.kind === 'conflict') &&", replace: 'false &&' },
    ],
    shows: ['stuck'],
    first: 6,
  },
  'a message goes without its files': {
    edits: [{ file: ATTEMPT, find: '(target ? [target.s3Key] : [])', replace: '[]' }],
    shows: ['lost'],
    first: 9,
  },
  'a commit in several transactions': {
    edits: [
      {
        file: 'src/data/outbox/commit.ts',
        find: "await db.transaction('rw', withFiles ? [...tables, ...fileTables] : tables, work);",
        replace: 'await work();',
      },
    ],
    shows: ['lost', 'doubled', 'wrong'],
  },
  'nobody asks a server without keys': {
    edits: [{ file: 'src/data/outbox/send.ts', find: '!idempotencyKeys ||', replace: '' }],
    shows: ['doubled'],
    keys: 'off',
  },
  'a try is not counted before it leaves': {
    edits: [{ file: ATTEMPT, find: 'attempts: row.attempts + 1,', replace: '' }],
    shows: ['doubled'],
    keys: 'off',
    first: 9,
  },
  'a lost request is not waited for': {
    edits: [{ file: PACE, find: 'const SETTLE_MS = 20_000;', replace: 'const SETTLE_MS = 0;' }],
    shows: ['doubled'],
    keys: 'off',
    first: 240,
  },
  'a dead tab’s request is not waited for': {
    edits: [{ file: ATTEMPT, find: 'settleAt: now + WRITE_DEADLINE_MS +', replace: 'settleAt: now +' }],
    shows: ['doubled'],
    keys: 'off',
    first: 3_762,
  },
  'a slow server is given up as soon as a quick one': {
    edits: [{ file: PACE, find: 'WRITE_DEADLINE_MS = 90_000', replace: 'WRITE_DEADLINE_MS = 15_000' }],
    shows: ['doubled'],
    keys: 'off',
    first: 194,
  },
  'the first look that finds nothing is the last': {
    edits: [{ file: 'src/data/outbox/send.ts', find: 'else if (early) await reconcileLater(deps, row);', replace: '' }],
    shows: ['doubled'],
    keys: 'off',
    first: 31,
  },
  'what was written on another device is taken for one’s own lost message': {
    edits: [
      {
        file: 'src/data/outbox/commands/send-message.ts',
        find: 'mine.find((message) => inTime(message.created_at))',
        replace: 'mine[0]',
      },
    ],
    shows: ['lost'],
    keys: 'off',
    first: 773,
  },
  'a request that another device makes just then is taken for one’s own lost one': {
    edits: [
      {
        file: 'src/data/outbox/commands/request-service.ts',
        find: 'if (isLikely && !(await usedElsewhere(db, listed, candidates)))',
        replace: 'if (isLikely)',
      },
    ],
    shows: ['lost'],
    keys: 'off',
    first: 5_317_855,
  },
  'a request of another device is taken for one’s own lost one': {
    edits: [
      {
        file: 'src/data/outbox/commands/request-service.ts',
        find: 'const verdict = verdictOf(row, shown, ticket, messages);',
        replace: "const verdict = likeness(row, shown, ticket) === 'other' ? 'other' : 'ours';",
      },
      {
        file: 'src/data/outbox/commands/request-service.ts',
        find: 'if (isLikely && !(await usedElsewhere(db, listed, candidates)))',
        replace: "if (verdict === 'ours')",
      },
    ],
    shows: ['lost', 'wrong'],
    keys: 'off',
    first: 1_379,
  },
  'a lost request is not looked for among closed tickets': {
    edits: [
      {
        file: 'src/data/outbox/commands/request-service.ts',
        find: "const closed = await call('ownTickets', { query: CLOSED });",
        replace: 'return ok(all);',
      },
    ],
    shows: ['doubled', 'stuck', 'lost'],
    keys: 'off',
    first: 3_600,
  },
  'what waits for a ticket keeps its local id': {
    edits: [
      {
        file: 'src/data/outbox/commands/request-service.ts',
        find: 'await moveQueue(db, commands, localId, answer.id);',
        replace: '',
      },
    ],
    shows: ['lost', 'stuck'],
    first: 6,
  },
  'what is said with a request is forgotten': {
    edits: [
      {
        file: 'src/data/outbox/commands/request-service.ts',
        find: 'if (extra.says !== undefined && said.says !== undefined) {',
        replace: 'if (extra.says === undefined && extra.assign) {',
      },
    ],
    shows: ['lost'],
    first: 30,
  },
  'what is said with a request stands apart from its files': {
    edits: [
      {
        file: 'src/data/outbox/commands/request-service.ts',
        find: 'uploads: uploads.map((upload) => ({ ...upload, key: said.says }))',
        replace: 'uploads',
      },
    ],
    shows: ['lost', 'wrong'],
    first: 60,
  },
  'what waits behind a refused request does not follow the one in its place': {
    edits: [
      {
        file: 'src/data/outbox/commands/request-service.ts',
        find: 'await requeue(db, old.behind);',
        replace: 'await db.outbox.bulkDelete(old.behind.map((one) => one.seq));',
      },
    ],
    shows: ['lost', 'stuck', 'wrong'],
    first: 1_419,
  },
  'what waits behind a refused request goes before the one in its place': {
    edits: [
      { file: 'src/data/outbox/commands/request-service.ts', find: 'await requeue(db, old.behind);', replace: ';' },
    ],
    shows: ['lost', 'reordered', 'stuck'],
    first: 1_419,
  },
  'what a refused request said is said beside the one in its place': {
    edits: [
      {
        file: 'src/data/outbox/commands/refused-request.ts',
        find: 'const itself = new Set([key, row.asked?.says]);',
        replace: 'const itself = new Set([key]);',
      },
    ],
    shows: ['lost', 'doubled', 'wrong'],
    first: 1217,
  },
  'a page of the Wi-Fi is taken for the server’s answer': {
    edits: [{ file: 'src/data/http/call.ts', find: 'if (isGarbled(answer.body))', replace: 'if (false)' }],
    shows: ['lost', 'stuck'],
    keys: 'off',
    first: 1_093_252_398,
  },
  'an internal note goes out as a message': {
    edits: [
      {
        file: 'src/data/outbox/commands/note.ts',
        find: "command: 'ticket.note', input: { ...input, id: ticketId }, queueKey: ticketId",
        replace: "command: 'message.send', input: { ticket_id: ticketId, text: input.text }, queueKey: ticketId",
      },
    ],
    shows: ['lost', 'doubled'],
    first: 93,
  },
  'a note is not in the log once it has gone': {
    edits: [
      {
        file: 'src/data/outbox/commands/note.ts',
        find: 'await keepNote(db, stored.lane, answer);',
        replace: '',
      },
    ],
    shows: ['lost'],
    first: 118,
  },
  'a hand-over does not say what was seen': {
    edits: [
      {
        file: 'src/data/outbox/commands/hand-over.ts',
        find: 'request: ({ id, ...body }) =>',
        replace: 'request: ({ id, from: _, from_agent_id: __, ...body }) =>',
      },
    ],
    shows: ['wrong'],
    first: 5_118,
  },
  'the note of a hand-over that comes to nothing goes with it': {
    edits: [
      {
        file: 'src/data/outbox/commands/staff.ts',
        find: 'if (text === undefined) return;',
        replace: 'return;',
      },
    ],
    shows: ['lost'],
    first: 76,
  },
  'nothing is sent into a ticket that is shown as closed': {
    edits: [
      {
        file: 'src/data/outbox/send.ts',
        find: 'let snapshot: ServerSnapshot | undefined;',
        replace: `if (command.needsOpenTicket && (await deps.db.tickets.get(head.lane))?.status === 'CLOSED') {
    await fail(deps, head, { kind: 'rejected', message: 'Closed' }, false);
    return 'done';
  }
  let snapshot: ServerSnapshot | undefined;`,
      },
    ],
    shows: ['stuck'],
    first: 372,
  },
  'news of a conversation does not know what this device has sent': {
    edits: [
      { file: 'src/data/sync/merge.ts', find: 'const row = known.get(message.id);', replace: 'const row = undefined;' },
    ],
    shows: ['doubled'],
    first: 8,
  },
  'nothing is kept back for sending': {
    edits: [{ file: ROOM, find: '[give, give, ...spare(db, ports)]', replace: '[]' }],
    shows: ['stuck'],
    first: 88,
  },
  'nobody is woken when a try is due': {
    edits: [
      { file: WATCH, find: 'if (rescheduled.some((row) => isDue(row, now))) wake();', replace: '' },
      { file: WATCH, find: 'if (waits.length === 0) return;', replace: 'return;' },
    ],
    shows: ['stuck'],
  },
  'a restored server gives its numbers once more': {
    edits: [
      {
        file: 'tests/support/client/model-server.ts',
        find: 'ids += LEAP;',
        replace: 'ids = Math.max(100, ...messages.map(({ id }) => id), ...desk.tickets.map(({ id }) => id));',
      },
    ],
    shows: ['wrong', 'lost'],
    keys: 'on',
    first: 900_609,
  },
  'what a restored server has lost is shown as sent': {
    edits: [
      {
        file: 'src/data/sync/merge.ts',
        find: 'if (lost && unseen) await failLost(db, ticketId, unseen.ids, lost);',
        replace: '',
      },
    ],
    shows: ['lost'],
    keys: 'on',
    first: 900_090,
  },
  'a request that a restored server has lost goes from the phone': {
    edits: [
      {
        file: 'src/data/sync/tickets.ts',
        find: 'if (await failLostRequest(from, ticketId, answer.error)) return ok(undefined);',
        replace: '',
      },
    ],
    shows: ['lost'],
    keys: 'on',
    first: 900_090,
  },
  'a message that was changed goes behind what was held for it': {
    edits: [
      {
        file: 'src/data/outbox/commands/held-for-edit.ts',
        find: 'return { seq: ((before?.seq ?? held.seq - 1) + held.seq) / 2 };',
        replace: 'return {};',
      },
    ],
    shows: ['reordered'],
    first: 8_200_171,
  },
  'what waits of an account that is let in no more is thrown away': {
    edits: [
      {
        file: 'src/data/session/session.ts',
        find: "if (ended === 'deleted') await forget(stored.account);",
        replace: "if (ended !== 'expired') await forget(stored.account);",
      },
    ],
    shows: ['lost'],
    first: 6_100_044,
  },
  'a renewed refresh token is not kept': {
    edits: [{ file: REFRESH, find: 'refreshToken: refreshToken ?? stored', replace: 'refreshToken: stored' }],
    shows: ['wrong'],
    first: 34,
  },
  'two requests are asked about one ticket': {
    edits: [
      {
        file: 'src/data/outbox/in-doubt.ts',
        find: 'db.outbox.filter((row) => row.command === command && row.key !== key)',
        replace: 'db.outbox.filter(() => false)',
      },
    ],
    shows: ['doubled'],
    keys: 'on',
    first: 1_700_070_380,
  },
  'a refused change is retried before a later one has arrived': {
    edits: [{ file: ATTEMPT, find: 'other.seq > seq && commands[', replace: 'false && commands[' }],
    shows: ['wrong'],
    keys: 'off',
    first: 1_700_009_430,
  },
  ...DRAFT_MUTATIONS,
  ...LEAVING_MUTATIONS,
};
