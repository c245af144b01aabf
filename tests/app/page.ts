import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LoginInput } from '#src/contract/auth.ts';
import type { Role } from '#src/contract/enums.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { Profile } from '#src/contract/profile.ts';
import { browserPorts } from '#src/data/browser-ports.ts';
import type { AccountDatabase } from '#src/data/db/database.ts';
import {
  type Activity,
  type Idle,
  type Runtime,
  type SessionState,
  type SignOutChoice,
  type SyncState,
  setRuntime,
  type UploadProgress,
} from '#src/data/runtime.ts';
import { ok, type Result } from '#src/lib/result.ts';
import '#tests/support/console.ts';

/** A profile as a page has it once the session is there. */
export const profileOf = (role: Role): Profile => ({
  profileTypeName: role,
  firstName: 'Ray',
  lastName: 'Ortega',
  email: 'ray.ortega@ozarkfreight.com',
  phoneNumber: undefined,
  companyName: undefined,
  username: undefined,
  address: undefined,
  truckNumber: undefined,
});

/** What a test may look at and turn. */
export interface FakePage {
  readonly session: StoreApi<SessionState>;
  readonly sync: StoreApi<SyncState>;
  readonly activity: StoreApi<Activity>;
  readonly idle: Idle['store'];
  /** How often something of the person's was told to the watch over inactivity. */
  touched: number;
  readonly progress: StoreApi<Readonly<Record<string, UploadProgress>>>;
  /** What was asked of failed actions, as "retry k1". */
  readonly asked: string[];
  readonly signIns: LoginInput[];
  readonly signOuts: SignOutChoice[];
  sent: number;
  /** What the next sign-in answers. */
  answer: Result<void, AppError>;
}

const unused = (name: string) => () => {
  throw new Error(`${name} is not part of this test`);
};

/**
 * Sets a runtime whose session and outbox are plain stores that a test turns by hand.
 * @param db what is stored for the signed-in account, where the test reads it
 */
export const fakePage = (session: SessionState = { status: 'signed-out' }, db?: AccountDatabase): FakePage => {
  const page: FakePage = {
    session: createStore<SessionState>(() => session),
    sync: createStore<SyncState>(() => ({ online: true, waiting: 0, failed: 0, sending: false, full: false })),
    activity: createStore<Activity>(() => ({ recording: false, outdated: false })),
    idle: createStore<ReturnType<Idle['store']['getState']>>(() => ({})),
    touched: 0,
    progress: createStore<Readonly<Record<string, UploadProgress>>>(() => ({})),
    asked: [],
    signIns: [],
    signOuts: [],
    sent: 0,
    answer: ok(undefined),
  };
  const asks = (what: string) => async (key: string) => {
    page.asked.push(`${what} ${key}`);
    return ok(undefined);
  };
  const runtime: Runtime = {
    ports: browserPorts(),
    config: {
      mainApiUrl: '',
      authApiUrl: '',
      map: { styleUrl: '/style.json', routerUrl: '/router', geocoderUrl: '/geocoder' },
      support: { phone: '+1 (800) 555-0199', email: 'support@milepost.test' },
      inactivity: { staffMinutes: 60, driverMinutes: 720 },
      features: { idempotencyKey: true },
    },
    call: unused('call'),
    unknownCalls: new Set(),
    changes: undefined,
    authorized: unused('authorized'),
    session: {
      store: page.session,
      signIn: async (input) => {
        page.signIns.push(input);
        return page.answer;
      },
      admit: async () => page.answer,
      signOut: async (choice) => {
        page.signOuts.push(choice);
        page.session.setState({ status: 'signed-out' }, true);
      },
      deleteProfile: async () => page.answer,
      end: async (ended) => page.session.setState({ status: 'signed-out', ended }, true),
      keepProfile: async (profile) => page.session.setState({ profile }),
      reloadProfile: async () => page.session.setState({ profile: profileOf('TRUCK_DRIVER') }),
    },
    outbox: {
      store: page.sync,
      commit: unused('commit'),
      sendNow: () => {
        page.sent += 1;
      },
      retry: asks('retry'),
      discard: asks('discard'),
      edit: asks('edit'),
      answer: asks('answer'),
      release: asks('release'),
      toNextRequest: asks('toNextRequest'),
      progress: page.progress,
      cancelUpload: unused('cancelUpload'),
    },
    activity: page.activity,
    idle: {
      store: page.idle,
      touch: () => {
        page.touched += 1;
      },
      stay: () => page.idle.setState({ endsAt: undefined }),
    },
    db: db ? () => db : unused('db'),
  };
  setRuntime(runtime);
  return page;
};
