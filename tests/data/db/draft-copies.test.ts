// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearAll, clearReadable, throwAway } from '#src/data/db/clear.ts';
import { AccountDatabase, type OutboxRow } from '#src/data/db/database.ts';
import { dropCopy, dropSaidCopies, hasCopies, keepCopy, restoreDraftCopies } from '#src/data/db/draft-copies.ts';
import { NEXT_REQUEST, requestDraft } from '#src/data/db/drafts.ts';
import { keepHandedNote, keepNote } from '#src/data/db/ticket-log.ts';
import { messageRow } from '#tests/features/tickets/rows.ts';

const opened: AccountDatabase[] = [];
const open = async (name: string): Promise<AccountDatabase> => {
  const db = new AccountDatabase(name);
  await db.open();
  opened.push(db);
  return db;
};
let db: AccountDatabase;
const DAY_MS = 86_400_000;
const draft = async (ticketId = '7') => (await db.drafts.get(ticketId))?.text;

/** Copies, and what is left in their place. */
const copies = () => Object.values({ ...localStorage }).filter((value) => value.startsWith('{')).length;

beforeEach(async () => {
  db = await open('milepost:ray');
});
afterEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  for (const one of opened.splice(0)) await one.delete();
});

it.each([
  ['takes the place of what it was written over', 'left', { text: 'left rear', over: ['left'] }, 'left rear'],
  ['takes the place of what was being stored', 'left r', { text: 'left rear', over: ['left', 'left r'] }, 'left rear'],
  ['goes behind what another tab has stored since', 'newer', { text: 'left rear', over: ['left'] }, 'newer\nrear'],
  ['brings nothing back that another tab has sent', undefined, { text: 'left rear', over: ['left'] }, 'rear'],
  [
    'has all that was on its way to the store, where another tab has stored since',
    'newer',
    { text: 'left rear', over: ['left', 'left rear'] },
    'newer\nrear',
  ],
  ['stands behind what was put before it', 'edited\nleft', { text: 'left rear', over: ['left'] }, 'edited\nleft rear'],
  ['stands before what was put behind it', 'left\nmore', { text: '', over: ['left'] }, 'more'],
  ['empties nothing that another tab has stored since', 'newer', { text: '', over: ['left'] }, 'newer'],
  ['takes away what was emptied', 'left', { text: '', over: ['left'] }, undefined],
  ['goes behind what was not read when it was typed', 'left', { text: 'rear' }, 'left\nrear'],
  ['that was stored all the same is there once', 'left\nrear', { text: 'left\nrear', over: ['left'] }, 'left\nrear'],
  ['is not put behind what it has brought elsewhere', 'rear', { text: 'left rear', over: ['left'] }, 'rear'],
  [
    'that began before what it was written over, and was stored, is there once',
    'a\nb',
    { text: 'a\nb', over: ['b'] },
    'a\nb',
  ],
  ['undoes no deletion of its own', 'call', { text: 'call 555 now', over: ['call 555'] }, 'call\nnow'],
  [
    'is not taken for what another tab has begun after it sent what both knew',
    'I',
    { text: 'I am at pump 4, left', over: ['I am at pump 4'] },
    'I\n, left',
  ],
  [
    'keeps a line that begins with what was known',
    'It is late',
    { text: 'Hello\nI am here', over: ['I'] },
    'It is late\nHello\nI am here',
  ],
  ['is not put behind itself', 'left\nrear', { text: 'rear' }, 'left\nrear'],
  [
    'brings back no message that stood in the draft, and was sent from there with more',
    undefined,
    { text: '', over: ['left rear', ''], sending: ['left rear'] },
    undefined,
  ],
  [
    'brings back a message that never stood in the draft',
    undefined,
    { text: '', over: [''], sending: ['left rear'] },
    'left rear',
  ],
  [
    'brings back of a message on its way only what it had behind a draft that was sent elsewhere',
    undefined,
    { text: '', over: ['left', ''], sending: ['left\nrear'] },
    'rear',
  ],
  [
    'brings a message back whole whose draft is there still',
    'left',
    { text: '', over: ['left', ''], sending: ['left\nrear'] },
    'left\nrear',
  ],
  [
    'brings nothing back of a message on its way whose words are all stored, written on in the line of the draft',
    'left front\nrear',
    { text: '', over: ['left'], sending: ['left front\nrear'] },
    'left front\nrear',
  ],
  [
    'brings a message back whole whose draft is stored as far as it was written on',
    'left front',
    { text: '', over: ['left'], sending: ['left front\nrear'] },
    'left front\nrear',
  ],
  [
    'brings back of a message on its way its own alone, where another tab has written on the line of the draft',
    'left lamp',
    { text: '', over: ['left'], sending: ['left front'] },
    'left lamp\nfront',
  ],
  [
    'brings a second message back whole that begins as the first, which was the draft',
    undefined,
    { text: '', over: ['ok', ''], sending: ['ok', 'ok then'] },
    'ok then',
  ],
  ['goes on where an older one of its box was stored', 'left\nrear', { text: 'left\nrear axle' }, 'left\nrear axle'],
  ['goes on in the midst of a word', 'left\nre', { text: 'left\nrear axle', over: ['left'] }, 'left\nrear axle'],
  [
    'goes on behind what another tab has stored, and an older one behind that',
    'newer\nrear',
    { text: 'left rear axle', over: ['left'] },
    'newer\nrear axle',
  ],
])('a copy %s', async (_, stored, copy, after) => {
  if (stored !== undefined) await db.drafts.put({ ticketId: '7', text: stored });
  keepCopy(db, '7', 'box', copy);
  await restoreDraftCopies(db, Date.now());
  expect(await draft()).toBe(after);
  expect(hasCopies(db)).toBe(false);
  // The page that was left may still stand, and sees by it what became of its copy: also where it sleeps while others start.
  await restoreDraftCopies(db, Date.now() + 6 * DAY_MS);
  expect(localStorage.length).toBe(1);
  await restoreDraftCopies(db, Date.now() + 8 * DAY_MS);
  expect(localStorage.length).toBe(0);
});

it('a copy follows its ticket to the server’s id', async () => {
  await db.aliases.put({ localId: 'local:1', serverId: '7' });
  keepCopy(db, 'local:1', 'box', { text: 'tire', over: [''] });
  await restoreDraftCopies(db, Date.now());
  expect(await draft()).toBe('tire');
});

// A former version of the app named the draft by the ticket alone.
it.each([requestDraft('local:1', 'asked'), requestDraft('local:1')])(
  'a copy of a refused request that has gone out after all stands in the box of its conversation (%s)',
  async (place) => {
    const request = { seq: 1, key: 'asked', command: 'ticket.create', lane: 'local:1', state: 'failed', input: {} };
    await db.outbox.put(request as unknown as OutboxRow);
    keepCopy(db, place, 'box', { text: 'tire and axle', over: ['tire'] });
    await restoreDraftCopies(db, Date.now());
    expect(await draft(place)).toBe('and axle');
    await db.outbox.delete(1);
    await db.aliases.put({ localId: 'local:1', serverId: '7' });
    keepCopy(db, place, 'box', { text: 'tire and rim', over: ['tire'] });
    await restoreDraftCopies(db, Date.now());
    // With what its own draft said, which nobody is led to any more.
    expect(await draft()).toBe('and axle\nand rim');
    expect(await draft(place)).toBeUndefined();
  },
);

it.each([requestDraft('local:1', 'asked'), 'local:1'])(
  'a copy of what was written on of a request that was discarded is whole in the sheet of the next one (%s)',
  async (place) => {
    keepCopy(db, place, 'box', { text: 'Left rear, inner', over: ['Left rear'] });
    await restoreDraftCopies(db, Date.now());
    expect(await draft(NEXT_REQUEST)).toBe('Left rear, inner');
    // What it was written on may have gone there before it.
    await db.drafts.put({ ticketId: NEXT_REQUEST, text: 'Oil change\nLeft rear\nOn my way' });
    keepCopy(db, place, 'box', { text: 'Left rear, inner', over: ['Left rear'] });
    await restoreDraftCopies(db, Date.now());
    expect(await draft(NEXT_REQUEST)).toBe('Oil change\nLeft rear, inner\nOn my way');
  },
);

it('a copy of the conversation of a request that was discarded stands in the sheet of the next one', async () => {
  keepCopy(db, 'local:1', 'box', { text: 'on my way', over: [''] });
  await restoreDraftCopies(db, Date.now());
  expect(await draft(NEXT_REQUEST)).toBe('on my way');
  expect(await draft('local:1')).toBeUndefined();
});

it('copies are of their account alone, and the last of a draft is the one', async () => {
  const other = await open('milepost:ray:2');
  keepCopy(other, '7', 'box', { text: 'theirs', over: [''] });
  keepCopy(db, '7', 'box', { text: 'one', over: [''] });
  keepCopy(db, '7', 'box', { text: 'two', over: [''] });
  keepCopy(db, '8', 'box', { text: 'gone', over: [''] });
  dropCopy(db, '8', 'box');
  await restoreDraftCopies(db, Date.now());
  expect([await draft(), await draft('8'), copies()]).toEqual(['two', undefined, 1]);
  expect(await other.drafts.count()).toBe(0);
});

it('two pages that are left with a box of one ticket leave a copy each, and only what was sent is forgotten', async () => {
  keepCopy(db, '7', 'one', { text: 'left', over: [''] });
  keepCopy(db, '7', 'two', { text: 'rear', over: [''] });
  keepCopy(db, '7', 'three', { text: 'sent', over: [''] });
  dropCopy(db, '7', 'four');
  dropSaidCopies(db, '7', 'sent left', Date.now());
  dropSaidCopies(db, '7', 'sent', Date.now());
  await restoreDraftCopies(db, Date.now());
  expect((await draft())?.split('\n').sort()).toEqual(['left', 'rear']);
});

it.each([
  ['is forgotten, also by who finds more of it there', { text: 'tire', over: [''] }, 'axle\ntire\nlane 4', undefined],
  ['is kept, where only its letters stand there', { text: 'tire', over: [''] }, 'axle, tire', 'tire'],
  ['is kept, where it has taken away what stands there', { text: 'tire', over: ['tire\naxle'] }, 'tire\naxle', 'tire'],
  ['is kept, where it has emptied its box', { text: '', over: ['tire'] }, 'axle', ''],
])('a copy of a page that died as it was stored %s', async (_, copy, said, after) => {
  keepCopy(db, '7', 'box', copy);
  dropSaidCopies(db, '7', said, Date.now());
  const [kept] = Object.values({ ...localStorage });
  expect(kept ? JSON.parse(kept).text : undefined).toBe(after);
});

it.each([
  ['is there again, before what was typed behind it', [], 'on fire\nnext'],
  ['is not, where it is a message already', ['on fire'], 'next'],
])('what was sent as a page was left %s', async (_, sent, after) => {
  await db.messages.bulkPut(sent.map((text) => messageRow(1, { mine: true, message: { text } })));
  await db.drafts.put({ ticketId: '7', text: 'on' });
  keepCopy(db, '7', 'box', { text: 'next', over: ['on'], sending: ['on fire'] });
  dropSaidCopies(db, '7', 'next', Date.now());
  await restoreDraftCopies(db, Date.now());
  expect(await draft()).toBe(after);
});

it.each([
  ['7', 'a message of its own', 'message', '7', undefined],
  ['7', 'a message of another ticket', 'message', '8', 'on it'],
  ['7', 'a note', 'note', '7', 'on it'],
  ['note:7', 'a note of its own', 'note', '7', undefined],
  ['note:7', 'a note of another ticket', 'note', '8', 'on it'],
  ['hand-over:7', 'a hand-over of its own', 'hand-over', '7', undefined],
  ['note:7', 'a message', 'message', '7', 'on it'],
] as const)(
  'what was sent from %s as a page was left is held against %s that waits and says the same',
  async (place, _, made, lane, after) => {
    if (made === 'message')
      await db.messages.put(
        messageRow(1, { key: 'made', ticketId: lane, mine: true, delivery: 'waiting', message: { text: 'on it' } }),
      );
    const waiting = {
      seq: 1,
      key: 'made',
      command: `ticket.${made}`,
      lane,
      state: 'due',
      input: { id: lane, [made === 'hand-over' ? 'note' : 'text']: 'on it' },
    };
    await db.outbox.put(waiting as unknown as OutboxRow);
    keepCopy(db, place, 'box', { text: '', over: [''], sending: ['on it'] });
    await restoreDraftCopies(db, Date.now());
    expect(await draft(place)).toBe(after);
  },
);

it('a note that the server has is not put back into its box', async () => {
  await keepNote(db, '7', {
    id: '1',
    text: 'on it',
    author_name: 'Dana',
    mine: true,
    created_at: '2026-11-28T10:00:00Z',
  });
  keepCopy(db, 'note:7', 'box', { text: '', over: [''], sending: ['on it'] });
  await restoreDraftCopies(db, Date.now());
  expect(await draft('note:7')).toBeUndefined();
});

it('what a ticket was handed over with is not put back into its box, though nobody has read its log since', async () => {
  await keepHandedNote(db, '7', 'on it');
  keepCopy(db, 'hand-over:7', 'box', { text: 'next', over: [''], sending: ['on it'] });
  await restoreDraftCopies(db, Date.now());
  expect(await draft('hand-over:7')).toBe('next');
});

it('logging out keeps them as drafts, or deletes them with all else', async () => {
  keepCopy(db, '7', 'box', { text: 'kept', over: [''] });
  await clearReadable(db);
  expect([await draft(), copies()]).toEqual(['kept', 0]);
  keepCopy(db, '7', 'box', { text: 'kept and more', over: ['kept'] });
  await clearAll(db);
  await restoreDraftCopies(db, Date.now());
  expect([await draft(), copies()]).toEqual([undefined, 0]);
});

it('a deletion that is broken off takes none away, and one that is done none that was left since it began', async () => {
  keepCopy(db, '7', 'box', { text: 'kept', over: [''] });
  const clear = vi.spyOn(IDBObjectStore.prototype, 'clear');
  clear.mockImplementation(() => {
    throw new DOMException('broken off', 'UnknownError');
  });
  await expect(throwAway(db, undefined)).rejects.toThrow('broken off');
  await expect(clearAll(db)).rejects.toThrow('broken off');
  expect(copies()).toBe(1);
  clear.mockRestore();
  const { clear: really } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
    keepCopy(db, '8', 'box', { text: 'since', over: [''] });
    return really.call(this);
  });
  await throwAway(db, undefined);
  await restoreDraftCopies(db, Date.now());
  expect([await draft(), await draft('8')]).toEqual([undefined, 'since']);
});

it('one that cannot be stored now waits for the next time; one that nobody can read goes', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  keepCopy(db, '7', 'box', { text: 'tire', over: [''] });
  db.close();
  await restoreDraftCopies(db, Date.now());
  expect(copies()).toBe(1);
  await db.open();
  localStorage.setItem(`draft:${encodeURIComponent(db.name)}:8`, '{"text":');
  await restoreDraftCopies(db, Date.now());
  expect([await draft(), copies()]).toEqual(['tire', 0]);
});

it('a browser that keeps nothing, or has no room for so much, does no harm', async () => {
  keepCopy(db, '7', 'box', { text: 'x'.repeat(100_000), over: [''] });
  expect(copies()).toBe(0);
  const refuse = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
  keepCopy(db, '7', 'box', { text: 'tire', over: [''] });
  dropCopy(db, '7', 'box');
  await restoreDraftCopies(db, Date.now());
  await clearAll(db);
  expect(await draft()).toBeUndefined();
});
