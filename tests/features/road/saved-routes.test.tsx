// @vitest-environment happy-dom
import 'fake-indexeddb/auto';

import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase, type PlanRow } from '#src/data/db/database.ts';
import { useEndTrip } from '#src/features/fuel/index.ts';
import RoadPacks from '#src/features/road/ui/RoadPacks.tsx';
import '#src/features/road/work.ts';
import { fakePage } from '#tests/app/page.ts';
import { planOf, ROUTE } from '#tests/support/builders/road-pack.ts';
import '#src/ui/icons/all.ts';

// What is asked first loads then.
configure({ asyncUtilTimeout: 10_000 });

const FILL = { id: 'f', mile: 10, gallons: 60, price: 4, at: 1 };
const driven: PlanRow = { ...planOf(9), trip: { id: 't', fills: [FILL as never], rest: 'made' } };
let db: AccountDatabase;
let runs = 0;

const Places = () => {
  const { mayEnd, question } = useEndTrip();
  return (
    <>
      <RoadPacks alone mayOpen={mayEnd} />
      {question}
      <output>{useLocation().pathname}</output>
    </>
  );
};

beforeEach(async () => {
  runs += 1;
  db = new AccountDatabase(`saved-routes-${runs}`);
  await db.open();
  fakePage({ status: 'signed-in', account: 'ray' }, db);
  const { id: _, ...route } = ROUTE;
  const at = { savedAt: Date.now(), expiresAt: Date.now() + 1e9 };
  await db.roadPacks.put({ id: 'p', route, state: 'saved', pieces: 0, done: 0, bytes: 0, ...at });
  await db.plans.put(driven);
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

const open = async () => {
  render(
    <MemoryRouter initialEntries={['/settings']}>
      <Places />
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Open/ }));
};
const where = () => document.querySelector('output')?.textContent;

it('another saved route is opened after a question where something was filled on the trip under way', async () => {
  const other = { ...ROUTE, miles: 80 };
  await db.routes.put(other);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: /^Open/ }));
  expect(await db.routes.get('last')).toEqual(other);
  expect(await db.plans.get('last')).toEqual(driven);
  fireEvent.click(await screen.findByRole('button', { name: 'End trip' }));
  await waitFor(() => expect(where()).toBe('/map'));
  expect(await db.routes.get('last')).toEqual(ROUTE);
  expect(await db.plans.get('last')).toBeUndefined();
});

it('the saved route that is the one under way is gone on with', async () => {
  await db.routes.put({ ...ROUTE, savedAt: 99 });
  await open();
  await waitFor(() => expect(where()).toBe('/map'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await db.plans.get('last')).toEqual(driven);
});
