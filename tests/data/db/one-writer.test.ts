import { afterEach, expect, it } from 'vitest';
import 'fake-indexeddb/auto';
import '#tests/support/console.ts';
import { AccountDatabase } from '#src/data/db/database.ts';

const open: AccountDatabase[] = [];
const openDatabase = (): AccountDatabase => {
  const db = new AccountDatabase('milepost:driver@milepost.test');
  open.push(db);
  return db;
};

afterEach(async () => {
  for (const db of open) db.close();
  await open.pop()?.delete();
  open.length = 0;
});

/** Puts rows in one transaction, and notes when it begins and ends. */
const write = (
  db: AccountDatabase,
  name: 'drafts' | 'plans' | 'tickets',
  row: object,
  story: string[],
): Promise<void> =>
  db.transaction('rw', name, async () => {
    await db.table(name).count();
    story.push(`${name} begins`);
    for (let times = 0; times < 5; times += 1) await db.table(name).put(row);
    story.push(`${name} ends`);
  });

it('writes one transaction after another, also to tables that have nothing to do with each other, from two tabs', async () => {
  const [tab, other] = [openDatabase(), openDatabase()];
  const story: string[] = [];
  await Promise.all([
    write(tab, 'drafts', { ticketId: '1' }, story),
    write(tab, 'tickets', { id: '1' }, story),
    write(other, 'plans', { id: '1' }, story),
  ]);
  expect(story).toHaveLength(6);
  story.forEach((line, place) => {
    if (place % 2 === 1) expect(line).toBe(story[place - 1]?.replace('begins', 'ends'));
  });
});
