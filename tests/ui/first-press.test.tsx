// @vitest-environment happy-dom
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useFirstPress } from '#src/ui/useFirstPress.ts';

let done = 0;
const Place = () => {
  const first = useFirstPress();
  const save = () => {
    done += 1;
  };
  return (
    <button type="button" onClick={(event) => first(event, save)}>
      Save
    </button>
  );
};

/** Presses the button at a moment, in milliseconds of the page. */
const press = (at: number) => {
  const click = createEvent.click(screen.getByRole('button'));
  Object.defineProperty(click, 'timeStamp', { value: at });
  fireEvent(screen.getByRole('button'), click);
  return done;
};

it('a double press does its work once, a quick row of them too; a later press does it again', () => {
  render(<Place />);
  expect(press(10)).toBe(1);
  expect(press(200)).toBe(1);
  expect(press(599)).toBe(1);
  expect(press(999)).toBe(2);
});
