// @vitest-environment happy-dom
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { type Call, type CallOptions, runtime, setRuntime } from '#src/data/runtime.ts';
import { err, ok } from '#src/lib/result.ts';
import { fakePage } from '#tests/app/page.ts';
import { type FakeClock, fakeClock } from '#tests/support/fakes/clock.ts';

const MINUTE = 60_000;
const OPTIONS = { challenge: 'AQID', rpId: 'milepost.example', allowCredentials: [], userVerification: 'required' };
const TOKENS = { accessToken: 'a', refreshToken: 'r', username: 'ray@ozark.com' };
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const CREDENTIAL = {
  id: 'one',
  rawId: bytes('one'),
  type: 'public-key',
  response: {
    authenticatorData: bytes('a'),
    clientDataJSON: bytes('c'),
    signature: bytes('s'),
    userHandle: bytes('u'),
  },
  getClientExtensionResults: () => ({}),
};

/** What the browser was asked for, and what a test says to it. */
interface Asked {
  readonly conditional: boolean;
  readonly signal: AbortSignal;
  readonly choose: () => void;
  readonly cancel: () => void;
}

let asked: Asked[];
let sent: { name: EndpointName; options: CallOptions<EndpointName> }[];
let refused: boolean;
/** Answers of the browser about what it can fill in, where a test gives them by hand. */
let held: (() => void)[] | undefined;
let clock: FakeClock;
let online: boolean;
const get = async ({ mediation, signal }: CredentialRequestOptions): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const named = (name: string) => Object.assign(new Error('The browser says no more.'), { name });
    if (!signal) throw new Error('Every ceremony can be ended');
    signal.addEventListener('abort', () => reject(signal.reason));
    asked.push({
      conditional: mediation === 'conditional',
      signal,
      choose: () => resolve(CREDENTIAL),
      cancel: () => reject(named('NotAllowedError')),
    });
  });

/** What a visit has stored in its module is gone with the page, as in a browser. */
const open = async ({ passkeys = true, autofill = true } = {}) => {
  vi.resetModules();
  const { setRuntime: setAnew } = await import('#src/data/runtime.ts');
  const { default: SignInPage } = await import('#src/features/account/sign-in/pages/SignInPage.tsx');
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, {
      isConditionalMediationAvailable: () =>
        new Promise<boolean>((resolve) => {
          const answer = () => resolve(autofill);
          if (held) held.push(answer);
          else answer();
        }),
    }),
  );
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  const page = fakePage();
  const call = async (name: EndpointName, options: CallOptions<EndpointName> = {}) => {
    sent.push({ name, options });
    if (refused) return err({ kind: 'retryable', status: 429, message: 'Too many attempts.' } as const);
    return ok(name === 'passkeySignInOptions' ? OPTIONS : TOKENS);
  };
  const { config, ports } = runtime();
  const features = { ...config.features, passkeys };
  const turned = {
    ...runtime(),
    call: call as Call,
    config: { ...config, features },
    ports: { ...ports, clock, connectivity: { ...ports.connectivity, online: () => online } },
  };
  setRuntime(turned);
  setAnew(turned);
  render(
    <MemoryRouter>
      <SignInPage />
    </MemoryRouter>,
  );
  return page;
};
const name = () => screen.getByLabelText<HTMLInputElement>('Username');
const button = () => screen.getByRole('button', { name: 'Sign in with a passkey' });
const release = () =>
  act(async () => {
    for (const answer of held ?? []) answer();
  });
const challenges = () => sent.filter((one) => one.name === 'passkeySignInOptions').length;
const offered = () => waitFor(() => expect(asked).toHaveLength(1));

beforeEach(() => {
  asked = [];
  sent = [];
  refused = false;
  online = true;
  held = undefined;
  clock = fakeClock();
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

test('the name field offers passkeys, and one that is chosen there signs in', async () => {
  await open();
  await offered();
  expect([asked[0]?.conditional, name().getAttribute('autocomplete')]).toEqual([true, 'username webauthn']);
  await act(async () => asked[0]?.choose());
  await waitFor(() => expect(sent.map((one) => one.name)).toEqual(['passkeySignInOptions', 'passkeySignIn']));
});

test('the button ends the offer, and answers the same challenge', async () => {
  await open();
  await offered();
  await userEvent.click(button());
  await waitFor(() => expect(asked).toHaveLength(2));
  expect([asked[0]?.signal.aborted, asked[1]?.conditional, asked[1]?.signal.aborted]).toEqual([true, false, false]);
  await act(async () => asked[1]?.choose());
  await waitFor(() => expect(sent.at(-1)?.name).toBe('passkeySignIn'));
  expect(challenges()).toBe(1);
});

test('the button in the moment in which the offer begins is not stopped by it', async () => {
  held = [];
  await open();
  await waitFor(() => expect(held).toHaveLength(1));
  await act(async () => held?.[0]?.());
  await waitFor(() => expect(held).toHaveLength(2));
  await userEvent.click(button());
  await waitFor(() => expect(held).toHaveLength(3));
  await release();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(({ conditional, signal }) => [conditional, signal.aborted])).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(challenges()).toBe(1);
});

test('the button before the offer begins leaves none', async () => {
  held = [];
  await open();
  await waitFor(() => expect(held).toHaveLength(1));
  await userEvent.click(button());
  await waitFor(() => expect(held).toHaveLength(2));
  await release();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect([asked[0]?.conditional, asked[0]?.signal.aborted, challenges()]).toEqual([false, false, 1]);
});

test('an offer that is refused or goes unused says nothing, and the password signs in', async () => {
  refused = true;
  const page = await open();
  await waitFor(() => expect(challenges()).toBe(1));
  await userEvent.type(name(), 'ray@ozark.com');
  await userEvent.type(screen.getByLabelText('Password'), 'Long-Haul-42');
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }));
  expect(page.signIns).toEqual([{ username: 'ray@ozark.com', password: 'Long-Haul-42' }]);
});

test('a cancelled button says so, and the next press takes the challenge that nobody has answered', async () => {
  await open();
  await offered();
  await userEvent.click(button());
  await waitFor(() => expect(asked).toHaveLength(2));
  await act(async () => asked[1]?.cancel());
  expect(screen.getByRole('alert').textContent).toMatch(/^No passkey was used: .* or log in with your password\.$/);
  await userEvent.click(button());
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(challenges()).toBe(1);
});

test('without signal the button asks the device for nothing', async () => {
  await open();
  await offered();
  online = false;
  await userEvent.click(button());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^No signal\./));
  expect(asked).toHaveLength(1);
});

test('an offer whose challenge grows old is taken back, and the button asks for a new one', async () => {
  await open();
  await offered();
  act(() => clock.advance(4 * MINUTE));
  await waitFor(() => expect(asked[0]?.signal.aborted).toBe(true));
  expect([challenges(), screen.queryByRole('alert')]).toEqual([1, null]);
  await userEvent.click(button());
  await waitFor(() => expect(challenges()).toBe(2));
});

test.each([
  ['backend without passkeys', { passkeys: false }],
  ['browser that fills none in', { autofill: false }],
])('a %s is asked for nothing', async (_, without) => {
  await open(without);
  await act(async () => undefined);
  expect([sent, asked]).toEqual([[], []]);
});
