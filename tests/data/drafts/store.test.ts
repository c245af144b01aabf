import 'fake-indexeddb/auto';

import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase, type OutboxRow } from '#src/data/db/database.ts';
import { NEXT_REQUEST, requestDraft } from '#src/data/db/drafts.ts';
import { saveDraft } from '#src/data/drafts/store.ts';
import { addDraftFiles } from '#src/data/files/draft-files.ts';

let db: AccountDatabase;
beforeEach(async () => {
  db = new AccountDatabase('milepost:ray');
  await db.open();
});
afterEach(() => db.delete());

const SHEET = requestDraft('local:1', 'asked');
const save = (text: string) => saveDraft(SHEET, { text, over: [''] }, { db: () => db });
const drafts = async () =>
  Object.fromEntries((await db.drafts.toArray()).map(({ ticketId, text }) => [ticketId, text]));
const putRequest = (state: 'due' | 'failed', key = 'asked') =>
  db.outbox.put({
    seq: 1,
    key,
    command: 'ticket.create',
    lane: 'local:1',
    state,
    input: {},
  } as unknown as OutboxRow);

it.each(['due', 'failed'] as const)('a sheet is stored as its own while its request is %s', async (state) => {
  await putRequest(state);
  expect(await save('Left rear')).toBe('Left rear');
  expect(await drafts()).toEqual({ [SHEET]: 'Left rear' });
});

it('what is written in a sheet whose request has gone out in another tab stands in its conversation’s box', async () => {
  await db.aliases.put({ localId: 'local:1', serverId: '7' });
  await db.drafts.put({ ticketId: '7', text: 'On my way' });
  expect(await save('Left rear')).toBe('Left rear');
  expect(await drafts()).toEqual({ 7: 'On my way\nLeft rear' });
});

it('what is written in a sheet whose request’s place another took stands in its conversation’s box', async () => {
  await putRequest('failed', 'asked anew');
  await save('Left rear');
  expect(await drafts()).toEqual({ 'local:1': 'Left rear' });
});

it('what is written on in a sheet whose words went with their discarded request is whole in that of the next one', async () => {
  await saveDraft(SHEET, { text: 'Left rear, inner', over: ['Left rear'] }, { db: () => db });
  expect(await drafts()).toEqual({ [NEXT_REQUEST]: 'Left rear, inner' });
});

it('what is written on in a sheet whose words are in that of the next one already stands there once', async () => {
  await db.drafts.put({ ticketId: NEXT_REQUEST, text: 'Left rear\nOn my way' });
  await saveDraft(SHEET, { text: 'Left rear, inner', over: ['Left rear'] }, { db: () => db });
  expect(await drafts()).toEqual({ [NEXT_REQUEST]: 'Left rear, inner\nOn my way' });
});

it.each([
  ['alone', (own: string) => own],
  ['before what was half written', (own: string) => `${own}\nOn my way`],
  ['behind what stood there', (own: string) => `Oil change\n${own}`],
  ['between both', (own: string) => `Oil change\n${own}\nOn my way`],
])(
  'what is typed over three pauses in a sheet whose request was discarded stands there once, %s',
  async (_, around) => {
    const typed = ['Left rear, inn', 'Left rear, inner', 'Left rear, inner, flat', 'Left rear, in'];
    await db.drafts.put({ ticketId: NEXT_REQUEST, text: around('Left rear, inn') });
    for (const [at, text] of typed.slice(1).entries()) {
      await saveDraft(SHEET, { text, over: [typed[at] ?? ''] }, { db: () => db });
      expect(await drafts()).toEqual({ [NEXT_REQUEST]: around(text) });
    }
  },
);

it('what another tab has stored in a sheet whose request was discarded goes along with what is written on there', async () => {
  await db.drafts.bulkPut([
    { ticketId: SHEET, text: 'Call 555' },
    { ticketId: NEXT_REQUEST, text: 'Oil change' },
  ]);
  await saveDraft(SHEET, { text: 'Left rear', over: [''] }, { db: () => db });
  expect(await drafts()).toEqual({ [NEXT_REQUEST]: 'Oil change\nCall 555\nLeft rear' });
});

it('what is written in a sheet whose request was discarded in another tab stands in that of the next one', async () => {
  await db.drafts.put({ ticketId: SHEET, text: 'Left' });
  await saveDraft(SHEET, { text: 'Left rear', over: ['Left'] }, { db: () => db });
  expect(await drafts()).toEqual({ [NEXT_REQUEST]: 'Left rear' });
  await save('');
  expect(await drafts()).toEqual({ [NEXT_REQUEST]: 'Left rear' });
});

it('what is written in the conversation of a request that was discarded in another tab stands in the next one’s sheet', async () => {
  await putRequest('failed');
  await saveDraft('local:1', { text: 'On my', over: [''] }, { db: () => db });
  expect(await drafts()).toEqual({ 'local:1': 'On my' });
  await db.outbox.clear();
  await saveDraft('local:1', { text: 'On my way', over: ['On my'] }, { db: () => db });
  expect(await drafts()).toEqual({ [NEXT_REQUEST]: 'On my way' });
});

it('what is written in the conversation of a request that has gone out stands there', async () => {
  await db.aliases.put({ localId: 'local:1', serverId: '7' });
  await db.drafts.put({ ticketId: '7', text: 'On my' });
  await saveDraft('local:1', { text: 'On my way', over: ['On my'] }, { db: () => db });
  expect(await drafts()).toEqual({ 7: 'On my way' });
});

it('what another page has brought there already is there once', async () => {
  await db.aliases.put({ localId: 'local:1', serverId: '7' });
  await db.drafts.put({ ticketId: '7', text: 'Left rear\nOn my way' });
  await save('Left rear');
  expect(await drafts()).toEqual({ 7: 'Left rear\nOn my way' });
});

it.each([
  ['has gone out', { localId: 'local:1', serverId: '7' }, '7'],
  ['was discarded', undefined, NEXT_REQUEST],
])('a file chosen in a sheet whose request %s in another tab stands where its words do', async (_, alias, place) => {
  if (alias) await db.aliases.put(alias);
  await addDraftFiles(db, SHEET, [{ id: 'f', name: 'a.txt', mimeType: 'text/plain', bytes: new ArrayBuffer(1) }]);
  expect((await db.draftFiles.toArray()).map(({ ticketId }) => ticketId)).toEqual([place]);
});

it('a file chosen in the conversation of a request that was discarded stands in the next one’s sheet', async () => {
  await addDraftFiles(db, 'local:1', [{ id: 'f', name: 'a.txt', mimeType: 'text/plain', bytes: new ArrayBuffer(1) }]);
  expect((await db.draftFiles.toArray()).map(({ ticketId }) => ticketId)).toEqual([NEXT_REQUEST]);
});

it('a file of a sheet whose request is refused stays with it', async () => {
  await putRequest('failed');
  await addDraftFiles(db, SHEET, [{ id: 'f', name: 'a.txt', mimeType: 'text/plain', bytes: new ArrayBuffer(1) }]);
  expect((await db.draftFiles.toArray()).map(({ ticketId }) => ticketId)).toEqual([SHEET]);
});
