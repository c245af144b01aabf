// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { mayOpen } from '#src/app/access.ts';
import { Guard } from '#src/app/Guard.tsx';
import { barEntries, drawerEntries } from '#src/app/navigation.ts';
import { PublicFrame } from '#src/app/PublicFrame.tsx';
import type { SessionState } from '#src/data/runtime.ts';
import { readOrigin } from '#src/data/session/origin.ts';
import { fakePage } from './page.ts';

const Root = () => (
  <p>
    root, from {readOrigin() ?? 'nowhere'} <Link to="/help">Help</Link>
  </p>
);

const pages = (at: string) => (
  <MemoryRouter initialEntries={[at]}>
    <Routes>
      <Route path="/" element={<Root />} />
      <Route element={<PublicFrame />}>
        <Route path="/help" element={<p>help</p>} />
      </Route>
      <Route element={<Guard />}>
        <Route path="/settings" element={<p>settings</p>} />
      </Route>
    </Routes>
  </MemoryRouter>
);

const openSettings = (session: SessionState) => {
  const page = fakePage(session);
  const drawn = render(pages('/settings?tab=2#theme'));
  /** All but this tab's storage is lost. */
  const openAnew = (at: string) => {
    drawn.unmount();
    render(pages(at));
  };
  return { ...page, openAnew };
};

test('someone not signed in goes to the root, and the whole address is remembered', () => {
  openSettings({ status: 'signed-out' });
  expect(screen.getByText('root, from /settings?tab=2#theme')).toBeTruthy();
});

test('what is remembered outlives a public page on the way, also one that is loaded anew', async () => {
  const { openAnew } = openSettings({ status: 'signed-out' });
  await userEvent.click(screen.getByRole('link', { name: 'Help' }));
  openAnew('/help');
  await userEvent.click(screen.getByRole('link', { name: 'Back to login' }));
  expect(screen.getByText('root, from /settings?tab=2#theme')).toBeTruthy();
});

test('who is signed in again by another tab and logs out there leaves nothing remembered', async () => {
  const page = openSettings({ status: 'signed-out' });
  await userEvent.click(screen.getByRole('link', { name: 'Help' }));
  act(() => page.session.setState({ status: 'signed-in' }, true));
  act(() => page.session.setState({ status: 'signed-out' }, true));
  await userEvent.click(screen.getByRole('link', { name: 'Back to login' }));
  expect(screen.getByText('root, from nowhere')).toBeTruthy();
});

test('while the session starts, a spinner and no redirect', () => {
  openSettings({ status: 'starting' });
  expect(screen.getByText('Starting...')).toBeTruthy();
});

test('after a log out on purpose nothing is remembered for the next person', () => {
  const page = openSettings({ status: 'signed-in', profileError: { kind: 'offline' } });
  act(() => page.session.setState({ status: 'signed-out' }, true));
  expect(screen.getByText('root, from nowhere')).toBeTruthy();
});

test('after a session that ended by itself the place is remembered', () => {
  const page = openSettings({ status: 'signed-in', profileError: { kind: 'offline' } });
  act(() => page.session.setState({ status: 'signed-out', ended: 'expired' }, true));
  expect(screen.getByText('root, from /settings?tab=2#theme')).toBeTruthy();
});

test('a profile that cannot be loaded says so and can be asked for again', async () => {
  const page = openSettings({ status: 'signed-in', profileError: { kind: 'timeout' } });
  expect(screen.getByRole('heading', { name: 'Unable to fetch permissions' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(page.session.getState().profile?.profileTypeName).toBe('TRUCK_DRIVER');
});

test('a page older than what is stored says that it must be loaded again', () => {
  openSettings({ status: 'signed-in', profileError: { kind: 'retryable', code: 'OUTDATED', message: 'Updated.' } });
  expect(screen.getByRole('heading', { name: 'A new version is ready' })).toBeTruthy();
  expect(screen.getByText('Updated.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test.each([
  ['staff', 'TRUCK_DRIVER', false],
  ['staff', 'TRUCK_OWNER', false],
  ['staff', undefined, false],
  ['staff', 'ADMIN', true],
  ['super', 'ADMIN', false],
  ['super', 'SUPER_ADMIN', true],
  ['user', 'TRUCK_DRIVER', true],
  ['public', undefined, true],
  ['road', 'TRUCK_DRIVER', true],
  ['road', 'TRUCK_OWNER', true],
  ['road', undefined, true],
  ['road', 'ADMIN', false],
  ['road', 'SUPER_ADMIN', false],
] as const)('a page for %s and the role %s: %s', (access, role, allowed) => {
  expect(mayOpen(access, role)).toBe(allowed);
});

test('the drawer shows the entries of the role, in their order', () => {
  const labels = (role: Parameters<typeof drawerEntries>[0]) => drawerEntries(role).map((entry) => entry.label);
  expect(labels('TRUCK_DRIVER')).toEqual(['My chats', 'Map', 'Profile', 'Contact Us']);
  expect(labels('ADMIN')).toEqual([
    'Chat board table',
    'My chats',
    'Chat history',
    'Upload locations',
    'Accounts',
    'Map',
    'Profile',
    'Contact Us',
    'Reports',
  ]);
  expect(labels('SUPER_ADMIN')).toContain('User management');
});

test('the bottom bar has at most five places, and staff reach the rest through More', () => {
  const driver = barEntries('TRUCK_DRIVER');
  expect(driver.bar.map((entry) => entry.label)).toEqual(['Map', 'My chats', 'Contact Us', 'Profile', 'Settings']);
  expect(driver.more).toEqual([]);
  for (const role of ['ADMIN', 'SUPER_ADMIN'] as const) {
    const staff = barEntries(role);
    expect(staff.bar.length + 1).toBeLessThanOrEqual(5);
    const all = [...staff.bar, ...staff.more].map((entry) => entry.path);
    expect(all).toEqual(expect.arrayContaining(drawerEntries(role).map((entry) => entry.path)));
  }
});
