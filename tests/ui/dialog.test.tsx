// @vitest-environment happy-dom
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Button } from '#src/ui/Button.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { useForm } from '#src/ui/form/useForm.ts';
import { useOneAtATime } from '#src/ui/useOneAtATime.ts';
import '#tests/app/page.ts';

const button = (name: string) => screen.getByRole('button', { name });
/** Faster than React draws. */
const pressTwice = (element: HTMLElement) =>
  act(async () => {
    element.click();
    element.click();
  });

/** What leaves goes on moving, and stays in the page. Answers how to end that. */
const neverGone = () => {
  const moving = { finished: new Promise(() => {}), playState: 'running' } as unknown as Animation;
  const animations = vi.spyOn(Element.prototype, 'getAnimations').mockReturnValue([moving]);
  return () => animations.mockRestore();
};

const yes = vi.fn<() => unknown>();
const Question = () => {
  const [open, setOpen] = useState(false);
  const confirm = () => {
    if (yes() === false) return false;
    setOpen(false);
    return true;
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <ConfirmDialog
        open={open}
        title="Sure?"
        cancel="No"
        action="Yes"
        onCancel={() => setOpen(false)}
        onConfirm={confirm}
      />
    </>
  );
};
/** Refuses what was confirmed. */
let refuse = () => {};
const Stays = () => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const confirm = () => {
    yes();
    setBusy(true);
    setProblem(undefined);
    refuse = () => {
      setBusy(false);
      setProblem('The same each time');
    };
  };
  return (
    <ConfirmDialog
      open
      title="Sure?"
      cancel="No"
      action="Yes"
      busy={busy}
      problem={problem}
      onCancel={() => {}}
      onConfirm={confirm}
    />
  );
};
let stored = () => {};
const sent = vi.fn(() => new Promise<undefined>((resolve) => (stored = () => resolve(undefined))));
const Name = ({ open }: { readonly open: boolean }) => {
  const form = useForm({ schema: v.object({ name: v.string() }), initial: { name: 'Ray' }, onSubmit: sent });
  return (
    <FormDialog
      open={open}
      title="Name"
      form={form.props}
      cancel="No"
      action="Save"
      busy={form.busy}
      busyLabel="Saving..."
      onClose={() => {}}
    >
      {null}
    </FormDialog>
  );
};

describe('a question', () => {
  beforeEach(() => void yes.mockReset());

  const ask = () => act(async () => button('Ask').click());

  test('is answered once, however fast it is pressed again, and once more when it is asked again', async () => {
    render(<Question />);
    await ask();
    await pressTwice(button('Yes'));
    expect(yes).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await ask();
    await pressTwice(button('Yes'));
    expect(yes).toHaveBeenCalledTimes(2);
  });

  test('that is still leaving takes no answer', () => {
    const question = (open: boolean) => (
      <ConfirmDialog open={open} title="Sure?" cancel="No" action="Yes" onCancel={() => {}} onConfirm={yes} />
    );
    const letGo = neverGone();
    const { rerender } = render(question(true));
    const leaving = button('Yes');
    rerender(question(false));
    fireEvent.click(leaving);
    expect([leaving.isConnected, yes.mock.calls.length]).toEqual([true, 0]);
    letGo();
  });

  test('whose dialog stays, since nothing was done yet, is pressed again', async () => {
    yes.mockReturnValueOnce(false);
    render(<Question />);
    await ask();
    await act(async () => button('Yes').click());
    await pressTwice(button('Yes'));
    expect(yes).toHaveBeenCalledTimes(2);
  });

  test('whose answer is on its way is pressed again when a problem was told', async () => {
    render(<Stays />);
    for (const times of [1, 2, 3]) {
      await pressTwice(button('Yes'));
      await pressTwice(button('Yes'));
      expect(yes).toHaveBeenCalledTimes(times);
      await act(async () => refuse());
    }
  });

  test('in a form is sent once', async () => {
    sent.mockClear();
    const { rerender } = render(<Name open />);
    const form = document.querySelector('form') as HTMLFormElement;
    await act(async () => {
      form.requestSubmit();
      form.requestSubmit();
    });
    await act(async () => stored());
    const letGo = neverGone();
    rerender(<Name open={false} />);
    expect(form.isConnected).toBe(true);
    await act(async () => form.requestSubmit());
    expect(sent).toHaveBeenCalledTimes(1);
    letGo();
  });
});

test('work is begun once until it is over, also before that is drawn; other work is another matter', async () => {
  const over: (() => void)[] = [];
  const work = vi.fn((_: string) => new Promise<void>((resolve) => over.push(resolve)));
  const { result } = renderHook(() => useOneAtATime(work));
  const press = (what: string) => void result.current(what);
  for (const what of ['a', 'a', 'b', 'a']) press(what);
  expect(work.mock.calls).toEqual([['a'], ['b']]);
  await act(async () => over[0]?.());
  for (const what of ['b', 'a', 'a']) press(what);
  expect(work.mock.calls).toEqual([['a'], ['b'], ['a']]);
});

describe('a press beside a dialog', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  const onClose = vi.fn();
  const open = () => {
    onClose.mockReset();
    render(
      <Dialog open onClose={onClose} title="Sure?" actions={<Button>No</Button>}>
        {null}
      </Dialog>,
    );
  };
  const beside = () => screen.getByRole('dialog').firstElementChild as Element;
  const at = { clientX: 5, clientY: 5 };
  const click = () => {
    fireEvent.pointerDown(beside());
    fireEvent.pointerUp(beside());
  };
  const tap = () => {
    fireEvent.pointerDown(beside());
    fireEvent.touchStart(beside(), { touches: [at] });
    fireEvent.pointerUp(beside());
    fireEvent.touchEnd(beside(), { changedTouches: [at] });
  };

  test.each([
    ['a mouse', 'X11; Linux x86_64', click],
    ['a finger', 'Linux; Android 16', tap],
  ])('with %s closes it, but not as the second press of those that opened it', (_, userAgent, press) => {
    vi.stubGlobal('navigator', { ...navigator, platform: 'Linux', maxTouchPoints: 5, userAgent });
    open();
    vi.advanceTimersByTime(299);
    press();
    expect(onClose).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    press();
    expect(onClose).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  test('is what waits; Escape closes at once', () => {
    open();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
