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
const type = (value: string) => fireEvent.change(field(), { target: { value } });

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
