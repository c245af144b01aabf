// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxRow } from '#src/data/db/database.ts';
import { keepCopy, restoreDraftCopies } from '#src/data/db/draft-copies.ts';
import { type DraftRemainder, NEXT_REQUEST, requestDraft } from '#src/data/db/drafts.ts';
import { readLastRequest } from '#src/data/db/meta.ts';
import { type DraftBox, makeDraftBox } from '#src/data/drafts/box.ts';
import { runtime } from '#src/data/runtime.ts';
import { sendMessage } from '#src/features/tickets/conversation/commands.ts';
import { type TicketsPage, ticketsPage } from '#tests/features/tickets/page.ts';
import { ticketRow } from '#tests/features/tickets/rows.ts';
import { until } from '#tests/support/client/client.ts';

let page: TicketsPage;
const ends: (() => void)[] = [];
/** A page's box. */
const open = (): DraftBox => {
  const box = makeDraftBox(runtime, '7');
  ends.push(box.watch('7'));
  return box;
};
/** Presses Send. */
const send = (box: DraftBox): Promise<boolean> =>
  new Promise((resolve) => {
    box.send(async (text: string, rest: DraftRemainder) => {
      const done = text === '' || (await sendMessage('7', text, [], rest)).ok;
      resolve(done);
      return done;
    });
  });
const messages = async () => (await page.db.messages.toArray()).map(({ message }) => message.text);

beforeEach(async () => {
  page = await ticketsPage();
  await page.db.tickets.put(ticketRow(7));
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  vi.restoreAllMocks();
  localStorage.clear();
  await page.db.delete();
});

/** Types where nothing can be stored, and the page is hidden. */
const typeUnstored = async (box: DraftBox, text: string) => {
  const failing = vi
    .spyOn(Dexie.prototype, 'transaction')
    .mockImplementation(() => Dexie.Promise.reject(new DOMException('Connection lost', 'UnknownError')));
  box.type(text);
  await box.leave();
  failing.mockRestore();
};

it('a box whose copy is gone, as where the browser has cleared it, keeps what it says', async () => {
  const box = open();
  await typeUnstored(box, 'left rear');
  localStorage.clear();
  await box.leave();
  expect(box.text()).toBe('left rear');
  expect((await page.db.drafts.get('7'))?.text).toBe('left rear');
});

it('a message that could not be stored, and stands in the draft by its copy, is offered once', async () => {
  const box = open();
  await box.seen();
  box.type('first');
  let fail = (_: boolean) => {};
  box.send(
    () =>
      new Promise((resolve) => {
        fail = resolve;
      }),
  );
  await typeUnstored(box, 'next');
  await restoreDraftCopies(page.db, Date.now());
  box.restore('first');
  fail(false);
  await until(async () => (await page.db.drafts.get('7'))?.text === box.text());
  await box.leave();
  expect((await page.db.drafts.get('7'))?.text).toBe('first\nnext');
});

describe('a box that could not be stored, whose copy a page that starts has put into the draft', () => {
  let box: DraftBox;
  beforeEach(async () => {
    box = open();
    await typeUnstored(box, 'left rear');
    await restoreDraftCopies(page.db, Date.now());
    expect((await page.db.drafts.get('7'))?.text).toBe('left rear');
  });

  it('knows what of it was stored, however many pages have started since', async () => {
    for (let starts = 0; starts < 3; starts += 1) await restoreDraftCopies(page.db, Date.now());
    await page.db.drafts.put({ ticketId: '7', text: 'left rear, and a hose' });
    await box.leave();
    await until(() => box.text() === 'left rear, and a hose');
    expect((await page.db.drafts.get('7'))?.text).toBe('left rear, and a hose');
  });

  it('says nothing of what was sent there', async () => {
    const other = open();
    await until(() => other.text() === 'left rear');
    await send(other);
    await box.leave();
    await until(() => box.text() === '');
    expect(localStorage.length).toBe(0);
  });

  it('says what was typed since', async () => {
    const other = open();
    await until(() => other.text() === 'left rear');
    await send(other);
    box.type('left rear, inner tire');
    await box.leave();
    expect(box.text()).toBe(', inner tire');
  });

  it('sends it no second time', async () => {
    const other = open();
    await until(() => other.text() === 'left rear');
    expect(await send(other)).toBe(true);
    await send(box);
    expect(await messages()).toEqual(['left rear']);
  });

  it('is stored once', async () => {
    box.type('left rear inner');
    await box.leave();
    expect((await page.db.drafts.get('7'))?.text).toBe('left rear inner');
    expect(await send(box)).toBe(true);
    expect(await messages()).toEqual(['left rear inner']);
    expect(await page.db.drafts.count()).toBe(0);
  });
});

it('what is being typed in the sheet of a request while another tab discards that is stored whole for the next one', async () => {
  const sheet = requestDraft('local:1', 'asked');
  const request = { seq: 1, key: 'asked', command: 'ticket.create', lane: 'local:1', state: 'failed', input: {} };
  await page.db.outbox.put(request as unknown as OutboxRow);
  await page.db.drafts.put({ ticketId: sheet, text: 'Left rear' });
  const box = makeDraftBox(runtime, sheet);
  ends.push(box.watch(sheet));
  await until(() => box.text() === 'Left rear');
  box.type('Left rear, inner');
  // A sheet that says what the request said goes with it.
  await page.db.transaction('rw', page.db.outbox, page.db.drafts, async () => {
    await page.db.outbox.clear();
    await page.db.drafts.clear();
  });
  await until(async () => (await page.db.drafts.count()) > 0);
  expect(await page.db.drafts.toArray()).toEqual([{ ticketId: NEXT_REQUEST, text: 'Left rear, inner' }]);
});

describe('what a page that died has stored, which another window wrote behind and has asked for service with', () => {
  const ask = async (box: DraftBox) => {
    await box.seen();
    const asked = {
      after: await readLastRequest(page.db),
      says: box.text(),
      draftRemainder: box.remainder(box.text()),
    };
    const done = await runtime().outbox.commit('ticket.create', { message: 'Stop', service_id: '7' }, asked);
    expect(done.ok).toBe(true);
    box.clear();
  };
  const dies = () => keepCopy(page.db, NEXT_REQUEST, 'a page that died', { text: 'left rear', over: [''] });

  it.each([
    ['knew', true],
    ['knew before that had left its copy', false],
  ])('which it %s, is not offered again', async (_, isLeft) => {
    const box = makeDraftBox(runtime, NEXT_REQUEST);
    ends.push(box.watch(NEXT_REQUEST));
    await box.seen();
    box.type('inner');
    if (isLeft) dies();
    await page.db.drafts.put({ ticketId: NEXT_REQUEST, text: 'left rear' });
    await box.seen();
    expect(box.text()).toBe('left rear\ninner');
    if (!isLeft) dies();
    await ask(box);
    await restoreDraftCopies(page.db, Date.now());
    expect(await messages()).toEqual(['left rear\ninner']);
    expect(await page.db.drafts.get(NEXT_REQUEST)).toBeUndefined();
  });
});
