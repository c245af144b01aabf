// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { AccountDatabase } from '#src/data/db/database.ts';
import { readHalfMade, writeHalfMade } from '#src/data/db/meta.ts';
import { keptDraft } from '#src/data/kept-draft.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { fakePage } from '#tests/app/page.ts';
import { fakeClock } from '#tests/support/fakes/clock.ts';

const schema = v.object({ name: v.string() });
const NAME = 'draft';
const bases: AccountDatabase[] = [];

/** Somebody signs in. */
const signIn = async (account: string) => {
  bases.at(-1)?.close();
  const db = new AccountDatabase(`kept-draft:${account}`);
  await db.open();
  bases.push(db);
  const page = fakePage({ status: 'signed-in', account }, db);
  // What rests is stored at no pause here: its timer would outlive this file, and its database.
  setRuntime({ ...runtime(), ports: { ...runtime().ports, clock: fakeClock() } });
  return { db, page };
};
/** A screen with the form on it. */
const opened = async () => {
  const kept = keptDraft(NAME, schema);
  const end = kept.form.watch();
  await vi.waitFor(() => expect(kept.state.getState().read).toBe(true));
  return { kept, end, draft: () => kept.state.getState().draft };
};

afterEach(async () => {
  for (const db of bases) db.close();
  for (const db of bases.splice(0)) await db.delete();
});

it('is there for the same person after another sign-in, and never for anybody else', async () => {
  const { db, page } = await signIn('dana');
  const { kept, end } = await opened();
  kept.keep({ name: 'Half' });
  kept.form.store();
  await vi.waitFor(async () => expect(await readHalfMade(db, NAME)).toEqual({ name: 'Half' }));
  // The session ends with the screen.
  page.session.setState({ status: 'signed-out' }, true);
  kept.form.store();
  end();
  await signIn('nobody-else');
  const other = await opened();
  expect(other.draft()).toBeUndefined();
  other.end();
  await signIn('dana');
  const again = await opened();
  expect(again.draft()).toEqual({ name: 'Half' });
  again.end();
});

it('is the same at a return to the screen, however slow the disk is', async () => {
  await signIn('dana');
  const { kept, end } = await opened();
  kept.keep({ name: 'Half' });
  end();
  expect(keptDraft(NAME, schema).state.getState()).toEqual({ read: true, draft: { name: 'Half' } });
});

it('is taken away where it was sent after its screen had gone, but not out of another sign-in', async () => {
  const { db } = await signIn('dana');
  const { kept, end } = await opened();
  kept.keep({ name: 'Half' });
  kept.form.store();
  end();
  kept.keep(undefined);
  await vi.waitFor(async () => expect(await readHalfMade(db, NAME)).toBeUndefined());

  kept.keep({ name: 'Sent late' });
  kept.form.store();
  await vi.waitFor(async () => expect(await readHalfMade(db, NAME)).toEqual({ name: 'Sent late' }));
  const later = await signIn('dana');
  const now = await opened();
  expect(now.draft()).toEqual({ name: 'Sent late' });
  kept.keep(undefined);
  expect(await readHalfMade(later.db, NAME)).toEqual({ name: 'Sent late' });
  now.end();
});

it('leaves what another tab has stored since, when its own is sent', async () => {
  const { db } = await signIn('dana');
  const { kept, end } = await opened();
  kept.keep({ name: 'Here' });
  kept.form.store();
  await vi.waitFor(async () => expect(await readHalfMade(db, NAME)).toEqual({ name: 'Here' }));
  await writeHalfMade(db, NAME, { name: 'In another tab' });
  kept.keep(undefined);
  kept.keep({ name: 'Next' });
  kept.keep(undefined);
  await db.meta.toArray();
  expect(await readHalfMade(db, NAME)).toEqual({ name: 'In another tab' });
  end();
});
