// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DayField } from '#src/ui/DayField.tsx';

const told: string[] = [];

const Form = ({ error }: { readonly error?: string }) => {
  const [day, setDay] = useState('2026-11-20');
  const change = (next: string) => {
    told.push(next);
    setDay(next);
  };
  return <DayField label="From" value={day} error={error} onChange={change} outside="Choose a day from 2000 to 2099" />;
};
const field = () => screen.getByLabelText<HTMLInputElement>('From');
/** As a browser tells it while a year is being typed. */
const type = (value: string) => {
  half(false);
  fireEvent.change(field(), { target: { value } });
};
/** Whether a part of the day is typed and another is not: to a browser the field has no value then. */
const half = (typed: boolean) =>
  Object.defineProperty(field(), 'validity', { configurable: true, value: { badInput: typed } });

afterEach(() => {
  cleanup();
  told.length = 0;
});

test('a year that is on its way to being typed stays in the field, and nobody is told of it', () => {
  render(<Form />);
  for (const year of ['0002', '0020', '0202']) {
    type(`${year}-11-25`);
    expect(field().value).toBe(`${year}-11-25`);
  }
  expect(told).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
  type('2025-11-25');
  expect(told).toEqual(['2025-11-25']);
  type('');
  expect(told).toEqual(['2025-11-25', '']);
});

test('a year that nobody means is told so once the field is left', () => {
  render(<Form error="This day lies before the first one" />);
  expect(screen.getByRole('alert').textContent).toBe('This day lies before the first one');
  type('0202-11-25');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(field());
  expect(screen.getByRole('alert').textContent).toBe('Choose a day from 2000 to 2099');
  type('2026-11-25');
  expect(screen.getByRole('alert').textContent).toBe('This day lies before the first one');
});

test('a day half typed is not blank: nobody is told of it until the field is left', () => {
  render(<Form />);
  half(true);
  fireEvent.change(field(), { target: { value: '' } });
  expect(told).toEqual([]);
  expect(field().value).toBe('');
  type('2026-11-29');
  expect(told).toEqual(['2026-11-29']);
  half(true);
  fireEvent.change(field(), { target: { value: '' } });
  fireEvent.blur(field());
  expect(told).toEqual(['2026-11-29', '']);
  expect(screen.getByRole('alert').textContent).toBe('Choose a day from 2000 to 2099');
});

test('a day that is taken away key by key is blank once the field is left, and nothing is wrong with that', () => {
  render(<Form />);
  half(true);
  fireEvent.change(field(), { target: { value: '' } });
  // The last keys change nothing that a browser tells of.
  half(false);
  fireEvent.blur(field());
  expect(told).toEqual(['']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a whole year that cannot be chosen is said at once, and its day is asked for nowhere', () => {
  render(<Form error="This day lies before the first one" />);
  type('9999-12-31');
  expect(screen.getByRole('alert').textContent).toBe('Choose a day from 2000 to 2099');
  expect(told).toEqual(['']);
  expect(field().value).toBe('9999-12-31');
});

test('a day chosen elsewhere takes the place of what is wrong in the field', () => {
  const other = (value: string) => (
    <DayField label="From" value={value} onChange={() => {}} outside="Choose a day from 2000 to 2099" />
  );
  const { rerender } = render(other(''));
  type('9999-12-31');
  rerender(other('2026-11-02'));
  expect(field().value).toBe('2026-11-02');
  expect(screen.queryByRole('alert')).toBeNull();
});
