// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { Titled } from '#src/app/Titled.tsx';
import type { Role } from '#src/contract/enums.ts';
import { runtime, setRuntime } from '#src/data/runtime.ts';
import { fakePage, profileOf } from './page.ts';

/** Opens the page for super administrators, as an administrator by what is stored. Answers how the server answers. */
const open = (online = true) => {
  const page = fakePage({ status: 'signed-in', profile: profileOf('ADMIN') });
  page.sync.setState({ online });
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  setRuntime({ ...runtime(), session: { ...runtime().session, reloadProfile: () => answered } });
  render(
    <MemoryRouter initialEntries={['/user-management']}>
      <Routes>
        <Route path="/map" element={<p>map</p>} />
        <Route
          path="/user-management"
          element={
            <Titled title="Users" access="super">
              <p>users</p>
            </Titled>
          }
        />
      </Routes>
    </MemoryRouter>,
  );
  return (role?: Role) =>
    act(async () => {
      if (role) page.session.setState({ profile: profileOf(role) });
      answer();
    });
};

test('nobody is led away by a stored role before the server has said theirs', async () => {
  const answer = open();
  expect(screen.queryByText('map')).toBeNull();
  expect(screen.getByText('Loading your account...')).toBeTruthy();
  await answer('SUPER_ADMIN');
  expect(screen.getByText('users')).toBeTruthy();
});

test('the role that the server says leads away, and the stored one where it says none', async () => {
  const answer = open();
  await answer();
  expect(screen.getByText('map')).toBeTruthy();
});

test('without signal the stored role leads away at once', () => {
  open(false);
  expect(screen.getByText('map')).toBeTruthy();
});
