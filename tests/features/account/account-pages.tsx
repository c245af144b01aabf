import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import type { RuntimeConfig } from '#src/contract/config.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import type { AppError } from '#src/contract/errors.ts';
import { PATHS } from '#src/contract/paths.ts';
import { type Call, type CallOptions, runtime, setRuntime } from '#src/data/runtime.ts';
import ForgotPasswordPage from '#src/features/account/reset/pages/ForgotPasswordPage.tsx';
import SignUpPage from '#src/features/account/sign-up/pages/SignUpPage.tsx';
import VerificationPage from '#src/features/account/sign-up/pages/VerificationPage.tsx';
import { ok, type Result } from '#src/lib/result.ts';
import { fakePage } from '#tests/app/page.ts';
import { type FakeClock, fakeClock } from '#tests/support/fakes/clock.ts';

type Answer = Result<unknown, AppError>;

/** The pages around signing in, over calls that a test answers. */
export interface AccountPages {
  readonly clock: FakeClock;
  /** What was sent, by call. */
  readonly sent: (name: EndpointName) => object[];
  /** What a call answers from now on; well, where nothing is said. */
  readonly answer: (name: EndpointName, answer: Answer) => void;
  readonly setOnline: (online: boolean) => void;
  /** Takes the page away and opens it anew where it was: all but this tab's storage and history is lost. */
  readonly reload: () => void;
}

let history: { readonly pathname: string; readonly state: unknown } = { pathname: '/', state: null };

const Elsewhere = () => {
  const { pathname, state } = useLocation();
  return (
    <p>
      arrived at {pathname} {JSON.stringify(state)}
    </p>
  );
};

const Remember = () => {
  history = useLocation();
  return null;
};

const draw = (at: typeof history) =>
  render(
    <MemoryRouter initialEntries={[at]} useTransitions={false}>
      <Remember />
      <Routes>
        <Route path={PATHS.signUp} element={<SignUpPage />} />
        <Route path={PATHS.verification} element={<VerificationPage />} />
        <Route path={PATHS.forgotPassword} element={<ForgotPasswordPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );

/** @param features of the backend, beside what every test has */
export const openAt = (
  pathname: string,
  state: unknown = null,
  features: Partial<RuntimeConfig['features']> = {},
): AccountPages => {
  const { sync } = fakePage();
  const clock = fakeClock();
  const calls: { name: EndpointName; options: CallOptions<EndpointName> }[] = [];
  const answers = new Map<EndpointName, Answer>();
  const listeners = new Set<(online: boolean) => void>();
  let online = true;
  const call = async (name: EndpointName, options: CallOptions<EndpointName> = {}) => {
    calls.push({ name, options });
    return answers.get(name) ?? ok(name === 'emailAvailability' ? { available: true } : {});
  };
  const { config } = runtime();
  setRuntime({
    ...runtime(),
    config: { ...config, features: { ...config.features, ...features } },
    call: call as Call,
    ports: {
      ...runtime().ports,
      clock,
      connectivity: {
        online: () => online,
        subscribe: (listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
    },
  });
  let drawn = draw({ pathname, state });
  return {
    clock,
    sent: (name) =>
      calls.flatMap(({ name: other, options }) => (other === name ? [options.body ?? options.query ?? {}] : [])),
    answer: (name, answer) => answers.set(name, answer),
    setOnline: (value) => {
      online = value;
      sync.setState({ online });
      for (const listener of listeners) listener(value);
    },
    reload: () => {
      drawn.unmount();
      drawn = draw(history);
    },
  };
};

/** What stands on the screen as wrong. */
export const alerts = (): (string | null)[] => screen.queryAllByRole('alert').map((alert) => alert.textContent);
export const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
export const button = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name });

/** Answers are here at once, but a page may wait for several in turn. */
const settled = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
export const press = async (name: string): Promise<void> => {
  await userEvent.click(button(name));
  await settled();
};
export const keys = async (text: string): Promise<void> => {
  await userEvent.keyboard(text);
  await settled();
};
