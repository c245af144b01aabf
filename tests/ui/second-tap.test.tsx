// @vitest-environment happy-dom
import '#tests/support/console.ts';
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useSecondTap } from '#src/ui/useSecondTap.ts';

let done: string[];
beforeEach(() => {
  done = [];
});
afterEach(cleanup);

/** Begin gives its place to Send, as a voice note does; Leave stays where it is. */
const Row = () => {
  const [begun, setBegun] = useState(false);
  const { dropSecondTap } = useSecondTap(700);
  const press = (what: string) => () => {
    done.push(what);
    setBegun(what === 'Begin');
  };
  return (
    <div role="toolbar" onClickCapture={dropSecondTap}>
      {begun ? (
        <button key="send" type="button" onClick={press('Send')}>
          Send
        </button>
      ) : (
        <button key="begin" type="button" onClick={press('Begin')}>
          Begin
        </button>
      )}
      <button type="button" onClick={press('Leave')}>
        Leave
      </button>
    </div>
  );
};

/** Taps at a moment, in milliseconds of the page; by a key without a place. */
const tap = (name: string, at: number, x?: number) => {
  const button = screen.getByRole('button', { name });
  const click = createEvent.click(button, x === undefined ? { detail: 0 } : { detail: 1, clientX: x, clientY: 400 });
  Object.defineProperty(click, 'timeStamp', { value: at });
  fireEvent(button, click);
};

it.each([120, 250, 450, 699])(
  'the second half of a double tap after %i ms does not press what has come there',
  (gap) => {
    render(<Row />);
    tap('Begin', 10_000, 200);
    tap('Send', 10_000 + gap, 220);
    expect(done).toEqual(['Begin']);
    tap('Send', 10_700, 220);
    expect(done).toEqual(['Begin', 'Send']);
  },
);

it('a key that is pressed twice does no more', () => {
  render(<Row />);
  tap('Begin', 10_000);
  tap('Send', 10_399);
  expect(done).toEqual(['Begin']);
  tap('Send', 10_400);
  expect(done).toEqual(['Begin', 'Send']);
});

it('a key is no second half of a tap, nor a tap that of a key', () => {
  render(<Row />);
  tap('Begin', 10_000, 200);
  tap('Send', 10_100);
  tap('Begin', 10_600);
  tap('Send', 10_700, 0);
  expect(done).toEqual(['Begin', 'Send', 'Begin', 'Send']);
});

it('what stands elsewhere is meant, and what stays where it was', () => {
  render(<Row />);
  tap('Begin', 10_000, 200);
  tap('Leave', 10_100, 320);
  tap('Leave', 10_200, 320);
  tap('Begin', 10_300, 300);
  expect(done).toEqual(['Begin', 'Leave', 'Leave', 'Begin']);
});
