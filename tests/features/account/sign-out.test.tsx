// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { AccountDatabase } from '#src/data/db/database.ts';
import { requestSignOut } from '#src/features/account/session/commands.ts';
import SignOutDialog from '#src/features/account/session/ui/SignOutDialog.tsx';
import { fakePage } from '#tests/app/page.ts';

const opened: AccountDatabase[] = [];
afterEach(async () => {
  for (const db of opened.splice(0)) await db.delete();
});

interface Work {
  readonly waiting?: number;
  /** As many are stored as waiting, where the shell has not heard of it yet. */
  readonly stored?: number;
  readonly online?: boolean;
  /** Voice notes stored and not sent. */
  readonly notes?: number;
  /** Messages half written. */
  readonly drafts?: number;
  /** One of them is being recorded at this moment. */
  readonly recording?: boolean;
}

const withWork = async (work: Work) => {
  const { waiting = 0, stored = waiting, online = true, notes = 0, drafts = 0, recording = false } = work;
  const db = new AccountDatabase('milepost:sign-out');
  opened.push(db);
  for (let at = 0; at < stored; at += 1) {
    const times = { attempts: 0, failures: 0, dueAt: 0, madeAt: 0 };
    const input = { ticket_id: '7', text: 'hello' };
    await db.outbox.add({ key: `a${at}`, command: 'message.send', input, lane: '7', state: 'due', ...times });
  }
  for (let at = 0; at < notes; at += 1) {
    await db.recordings.add({ id: `note-${at}`, ticketId: '7', mimeType: 'audio/ogg', startedAt: at });
  }
  for (let at = 0; at < drafts; at += 1) await db.drafts.add({ ticketId: `${at}`, text: 'half a sen' });
  const page = fakePage({ status: 'signed-in' }, db);
  page.sync.setState({ waiting, online });
  page.activity.setState({ recording });
  render(<SignOutDialog />);
  await act(requestSignOut);
  return page;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('with nothing waiting, log out asks nothing', async () => {
  const page = await withWork({});
  expect(page.signOuts).toEqual(['keep']);
});

test('what was sent a moment ago asks nothing, though the shell has not heard of it yet', async () => {
  const page = await withWork({ waiting: 1, stored: 0 });
  expect(page.signOuts).toEqual(['keep']);
});

test('with work waiting, nobody is signed out before an answer, and Cancel leaves all as it is', async () => {
  const page = await withWork({ waiting: 2 });
  expect(screen.getByText(/2 actions are not sent yet/)).toBeTruthy();
  await press('Cancel');
  expect(page.signOuts).toEqual([]);
  expect(page.session.getState().status).toBe('signed-in');
});

test('Keep for next time', async () => {
  const page = await withWork({ waiting: 1 });
  await press('Keep for next time');
  expect(page.signOuts).toEqual(['keep']);
});

test('Delete asks once more, says how much is lost, and deletes nothing before the answer', async () => {
  const page = await withWork({ waiting: 2, notes: 2, recording: true, drafts: 1 });
  await press('Delete');
  expect(page.signOuts).toEqual([]);
  const question = screen.getByText('2 actions, 2 voice notes and 1 draft are deleted and never sent.', {
    exact: false,
  });
  expect(question.textContent).toContain('This cannot be undone.');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Back'));
  await press('Back');
  expect(page.signOuts).toEqual([]);
  expect(screen.getByRole('button', { name: 'Keep for next time' })).toBeTruthy();
  await press('Delete');
  await press('Delete and log out');
  expect(page.signOuts).toEqual(['delete']);
});

test('the second question follows what is sent meanwhile, and begins with the first one the next time', async () => {
  const page = await withWork({ waiting: 1 });
  await press('Delete');
  expect(screen.getByText(/^1 action is deleted and never sent\./)).toBeTruthy();
  await act(async () => page.sync.setState({ waiting: 0 }));
  expect(screen.getByText('Everything has been sent meanwhile.')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(requestSignOut);
  expect(screen.queryByText('Everything has been sent meanwhile.')).toBeNull();
});

test('Send first waits until the last one is sent, then signs out', async () => {
  const page = await withWork({ waiting: 2 });
  await press('Send first');
  expect(page.sent).toBe(1);
  act(() => page.sync.setState({ waiting: 1, sending: true }));
  expect(page.signOuts).toEqual([]);
  await act(async () => page.sync.setState({ waiting: 0, sending: false }));
  expect(page.signOuts).toEqual(['keep']);
});

test('Send first stays when something fails on the way', async () => {
  const page = await withWork({ waiting: 1 });
  await press('Send first');
  await act(async () => page.sync.setState({ waiting: 0, failed: 1 }));
  expect(page.signOuts).toEqual([]);
  expect(screen.getByText(/Not everything could be sent/)).toBeTruthy();
});

test('without signal, Send first is disabled with its reason', async () => {
  await withWork({ waiting: 1, online: false });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send first' }).disabled).toBe(true);
  expect(screen.getByText('There is no signal to send with.')).toBeTruthy();
});

test('a voice note that is being recorded is asked about, and said to stay', async () => {
  const page = await withWork({ notes: 1, recording: true });
  expect(page.signOuts).toEqual([]);
  expect(screen.getByText(/A voice note is being recorded/).textContent).not.toMatch(/1 voice note/);
  expect(screen.queryByRole('button', { name: 'Send first' })).toBeNull();
  expect(screen.queryByText(/is sent when you log in here again/)).toBeNull();
  expect(screen.getByText(/log in here again and send it there/)).toBeTruthy();
  await press('Keep for next time');
  expect(page.signOuts).toEqual(['keep']);
});

test('voice notes that a crash left behind are counted', async () => {
  await withWork({ waiting: 1, notes: 3, recording: true });
  expect(screen.getByText(/1 action is not sent yet\. .*2 voice notes are not sent yet\./)).toBeTruthy();
});

test('stored data that cannot be read any more keeps nobody from logging out', async () => {
  const page = fakePage({ status: 'signed-in' });
  await act(requestSignOut);
  expect(page.signOuts).toEqual(['keep']);
});
