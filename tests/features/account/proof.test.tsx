// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { type Call, runtime, setRuntime } from '#src/data/runtime.ts';
import { EmailDialog } from '#src/features/account/profile/ui/EmailDialog.tsx';
import { err, ok } from '#src/lib/result.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { fakePage } from '#tests/app/page.ts';

const PASSKEY = { id: '1', name: 'Chrome on Android', createdAt: '2026-11-01T00:00:00Z', lastUsedAt: null };
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const CREDENTIAL = {
  id: 'one',
  rawId: bytes('one'),
  type: 'public-key',
  response: { authenticatorData: bytes('a'), clientDataJSON: bytes('c'), signature: bytes('s') },
  getClientExtensionResults: () => ({}),
};

/** Says what the device answers, once a test lets it. */
let answer: { readonly use: () => void; readonly refuse: () => void };
let given: (string | undefined)[];
const onClose = vi.fn();

const open = (failure?: FormFailure) => {
  fakePage({ status: 'signed-in' });
  const { config } = runtime();
  const call = async (name: EndpointName) => {
    if (name === 'passkeys') return ok([PASSKEY]);
    if (name === 'passkeyProofOptions') return ok({ challenge: 'AQID', allowCredentials: [] });
    if (name === 'passkeyProof') return ok({ proof: 'by-passkey' });
    return err({ kind: 'rejected', status: 422, fields: { password: 'This password is not right.' } } as const);
  };
  const features = { ...config.features, passkeys: true };
  setRuntime({ ...runtime(), call: call as Call, config: { ...config, features } });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EmailDialog
        open
        email="ray@ozark.com"
        onClose={onClose}
        onProof={async (proof) => {
          given.push(proof);
          return failure;
        }}
      />
    </QueryClientProvider>,
  );
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(answer).toBeTruthy());
};
const alerts = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);

beforeEach(() => {
  given = [];
  onClose.mockClear();
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  // Headless UI asks for both; happy-dom has neither.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.getAnimations ??= () => [];
  const get = () =>
    new Promise((resolve, reject) => {
      const no = Object.assign(new Error('The browser says no more.'), { name: 'NotAllowedError' });
      answer = { use: () => resolve(CREDENTIAL), refuse: () => reject(no) };
    });
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

test('a passkey on its way holds the whole dialog: no other way, no Cancel, no Escape', async () => {
  open();
  await press();
  await userEvent.keyboard('{Escape}');
  expect([button('Cancel').disabled, button('Change email').disabled, onClose.mock.calls]).toEqual([true, true, []]);
  expect(screen.getByLabelText<HTMLInputElement>('Password').readOnly).toBe(true);
  await act(async () => answer.use());
  await waitFor(() => expect(given).toEqual(['by-passkey']));
  await waitFor(() => expect(button('Cancel').disabled).toBe(false));
});

test('what is refused after a passkey is said, also where it is about a field of the form behind', async () => {
  open({ fields: { email: 'This email is already in use' } });
  await press();
  await act(async () => answer.use());
  await waitFor(() => expect(alerts()).toEqual(['This email is already in use']));
});

test('one attempt takes the place of the other’s sentence', async () => {
  open();
  await press();
  await act(async () => answer.refuse());
  await waitFor(() =>
    expect(alerts()).toEqual([expect.stringMatching(/^No passkey was used: .* enter your password\.$/)]),
  );
  await userEvent.type(screen.getByLabelText('Password'), 'not-this-one-1');
  await userEvent.click(button('Change email'));
  await waitFor(() => expect(alerts()).toEqual(['This password is not right.']));
});
