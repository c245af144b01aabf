// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { Field } from '#src/ui/Field.tsx';
import { CheckField } from '#src/ui/form/CheckField.tsx';
import { check, type FormFailure, placeFailure } from '#src/ui/form/check.ts';
import { useForm } from '#src/ui/form/useForm.ts';
import '#tests/app/page.ts';

const schema = v.pipe(
  v.object({
    first: v.pipe(v.string(), v.nonEmpty('First is required'), v.minLength(3, 'First is short')),
    second: v.string(),
    agreed: v.pipe(
      v.boolean(),
      v.check((ticked) => ticked, 'Agree first'),
    ),
  }),
  v.forward(
    v.partialCheck([['first'], ['second']], ({ first, second }) => first === second, 'Must match'),
    ['second'],
  ),
);
const empty = { first: '', second: '', agreed: false };

describe('check', () => {
  test.each([
    [empty, { first: 'First is required', agreed: 'Agree first' }],
    [{ first: 'ab', second: 'ab', agreed: true }, { first: 'First is short' }],
    [
      { first: 'abc', second: 'abd', agreed: false },
      { second: 'Must match', agreed: 'Agree first' },
    ],
  ])('%j', (values, errors) => {
    expect(check(schema, values)).toEqual({ ok: false, errors });
  });

  test('gives what the schema makes of right values', () => {
    const trimmed = v.object({ name: v.pipe(v.string(), v.trim()) });
    expect(check(trimmed, { name: ' Ray ' })).toEqual({ ok: true, output: { name: 'Ray' } });
  });
});

test.each<[string, FormFailure, ReturnType<typeof placeFailure>]>([
  ['a sentence over the form', { form: 'No' }, { form: 'No', fields: {} }],
  ['sentences of its own fields', { fields: { first: 'A' } }, { form: undefined, fields: { first: 'A' } }],
  [
    'sentences of fields it does not have, over the form',
    { form: 'No', fields: { first: 'A', phone: 'B', zip: 'C' } },
    { form: 'No, B, C', fields: { first: 'A' } },
  ],
])('a failure of the server: %s', (_, failure, placed) => {
  expect(placeFailure(failure, empty)).toEqual(placed);
});

interface PageProps {
  readonly onSubmit: (output: object) => Promise<FormFailure | undefined>;
  readonly onValues: (values: object) => void;
  readonly draft?: Partial<typeof empty> | undefined;
}

const Page = ({ onSubmit, onValues, draft }: PageProps) => {
  const form = useForm({ schema, initial: empty, draft, onSubmit, onValues });
  return (
    <form {...form.props}>
      {form.formError && <p role="alert">{form.formError}</p>}
      <Field label="First" {...form.field('first')} />
      <Field label="Second" {...form.field('second')} />
      <CheckField label="Agreed" error={form.error('agreed')} inputProps={form.tick('agreed')} />
      <button type="submit">{form.busy ? 'Sending' : 'Send'}</button>
      <output>{form.dirty ? 'changed' : 'as it was'}</output>
      <button type="button" onClick={() => form.reset(form.values)}>
        Settle
      </button>
    </form>
  );
};

const open = (onSubmit: PageProps['onSubmit'] = async () => undefined, draft?: PageProps['draft']) => {
  const seen = vi.fn();
  render(<Page onSubmit={onSubmit} onValues={seen} draft={draft} />);
  return seen;
};
const first = () => screen.getByLabelText<HTMLInputElement>('First');
const second = () => screen.getByLabelText<HTMLInputElement>('Second');
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
const fill = async () => {
  await userEvent.type(first(), 'abc');
  await userEvent.type(second(), 'abc');
  await userEvent.click(screen.getByLabelText('Agreed'));
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

test('a field that was only visited says nothing; one that was typed in and left says what is wrong until it is right', async () => {
  open();
  await userEvent.click(first());
  await userEvent.tab();
  expect(alerts()).toEqual([]);
  await userEvent.type(first(), 'ab');
  expect(alerts()).toEqual([]);
  await userEvent.tab();
  expect(alerts()).toEqual(['First is short']);
  await userEvent.type(first(), 'c');
  expect(alerts()).toEqual([]);
});

test('what a draft brings back was typed in and left before: it says from the start what is wrong, and nothing else does', () => {
  open(undefined, { first: 'ab', second: '' });
  expect(alerts()).toEqual(['First is short']);
});

test('nothing moves in the middle of a press: the sentence comes with its end', async () => {
  open();
  await userEvent.type(first(), 'ab');
  const user = userEvent.setup();
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByLabelText('Agreed') });
  expect(alerts()).toEqual([]);
  await user.pointer({ keys: '[/MouseLeft]' });
  expect(alerts()).toEqual(['First is short']);
});

test('a submit shows all that is wrong, and the first wrong field has the focus', async () => {
  const submit = vi.fn(async () => undefined);
  open(submit);
  await send();
  expect(alerts()).toEqual(['First is required', 'Agree first']);
  expect(document.activeElement).toBe(first());
  await userEvent.type(first(), 'abc');
  await send();
  expect(document.activeElement).toBe(second());
  expect(submit).not.toHaveBeenCalled();
});

test('what the server says about a field stands there until it is changed, the rest over the form', async () => {
  open(async () => ({ form: 'Not now', fields: { second: 'Taken', zip: 'Zip is wrong' } }));
  await fill();
  await send();
  expect(alerts()).toEqual(['Not now, Zip is wrong', 'Taken']);
  expect(document.activeElement).toBe(second());
  await userEvent.type(second(), 'd');
  expect(alerts()).toEqual(['Not now, Zip is wrong', 'Must match']);
});

test('while it is being sent, a second submit does nothing', async () => {
  let answer = (_: undefined) => {};
  const submit = vi.fn(
    () =>
      new Promise<undefined>((resolve) => {
        answer = resolve;
      }),
  );
  open(submit);
  await fill();
  await send();
  await userEvent.click(screen.getByRole('button', { name: 'Sending' }));
  expect(submit).toHaveBeenCalledTimes(1);
  await act(async () => answer(undefined));
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
});

test('what a password manager put into the page without an event is sent', async () => {
  const submit = vi.fn(async () => undefined);
  open(submit);
  await fill();
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const input of [first(), second()]) setter?.call(input, 'from the manager');
  await send();
  expect(submit).toHaveBeenCalledWith({ first: 'from the manager', second: 'from the manager', agreed: true });
});

test('it knows whether anything was changed, tells each change, and can begin anew', async () => {
  const seen = open();
  expect(screen.getByText('as it was')).toBeTruthy();
  await userEvent.type(first(), 'a');
  expect(seen).toHaveBeenLastCalledWith({ first: 'a', second: '', agreed: false });
  expect(screen.getByText('changed')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Settle' }));
  expect(screen.getByText('as it was')).toBeTruthy();
  expect(first().value).toBe('a');
});

test('what was typed before is there, counts as changed, and stays while another field is typed in', async () => {
  const seen = open(undefined, { first: 'abc' });
  expect(first().value).toBe('abc');
  expect(screen.getByText('changed')).toBeTruthy();
  await userEvent.type(second(), 'a');
  expect(seen).toHaveBeenLastCalledWith({ first: 'abc', second: 'a', agreed: false });
});

test('what the server says of a field that was changed meanwhile is not said of what stands there now', async () => {
  const answers: ((failure: FormFailure) => void)[] = [];
  open(() => new Promise((resolve) => answers.push(resolve)));
  await fill();
  await send();
  await userEvent.type(first(), 'd');
  answers[0]?.({ fields: { first: 'Taken', agreed: 'Not yet' } });
  expect(await screen.findByText('Not yet')).toBeTruthy();
  expect(alerts()).not.toContain('Taken');
});
