// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AccountDatabase } from '#src/data/db/database.ts';
import { EMPTY_DRAFT } from '#src/features/fuel/form/model/draft.ts';
import { resetFuelForm, useFuelStore } from '#src/features/fuel/form/store.ts';
import FuelFormFields from '#src/features/fuel/form/ui/FuelFormFields.tsx';
import { fakePage } from '#tests/app/page.ts';
import '#src/ui/icons/all.ts';

let db: AccountDatabase;
beforeEach(async () => {
  db = new AccountDatabase('advanced');
  await db.open();
  fakePage({ status: 'signed-in', account: 'ray' }, db);
  resetFuelForm();
});
afterEach(() => db.delete());

const Form = () => {
  const draft = useFuelStore((state) => state.draft) ?? EMPTY_DRAFT;
  return <FuelFormFields draft={draft} busy={false} online onSubmit={() => {}} />;
};

it('what is folded out stays so, whatever is typed there', () => {
  render(<Form />, { wrapper: MemoryRouter });
  const advanced = screen.getByText('Advanced').closest('details') as HTMLDetailsElement;
  expect(advanced.open).toBe(false);
  fireEvent.click(screen.getByText('Advanced'));
  expect(advanced.open).toBe(true);
  const field = screen.getByLabelText('Miles per gallon');
  const before = (field as HTMLInputElement).value;
  // As it was: the value that it comes with is one on the way to another.
  for (const value of ['6', before, '7', before]) {
    fireEvent.change(field, { target: { value } });
    expect(advanced.open, value).toBe(true);
  }
  const undated = screen.getByRole('switch', { name: /price/i });
  for (const _ of [1, 2]) {
    fireEvent.click(undated);
    expect(advanced.open).toBe(true);
  }
});

it('a form with another value than it comes with is folded out', () => {
  useFuelStore.setState({ draft: { ...EMPTY_DRAFT, milesPerGallon: '6' } });
  render(<Form />, { wrapper: MemoryRouter });
  expect(screen.getByText('Advanced').closest('details')?.open).toBe(true);
});
