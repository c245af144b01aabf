import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSession } from '#src/data/session/session.ts';
import { changeSession, readSeen, readSession, type StoredSession } from '#src/data/stored.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { fakeDevice } from '#tests/support/fakes/ports.ts';

const OTHER: StoredSession = { account: 'uma@milepost.test', username: 'uma', accessToken: 'hers' };

let cleared: string[];
beforeEach(async () => {
  await emptyDevice();
  cleared = [];
});
afterEach(emptyDevice);

/** Signs in, while `meanwhile` happens in another tab between the profile's arrival and what is done with it. */
const signIn = async (meanwhile: () => Promise<unknown>) => {
  const answers = {
    login: { accessToken: 'mine', refreshToken: 'mine too' },
    profile: { id: '7', username: 'ray', profileTypeName: 'TRUCK_DRIVER' },
  };
  const session = makeSession({
    ports: fakeDevice().tab().ports,
    call: (async (name: keyof typeof answers) => ({ ok: true, value: answers[name] })) as never,
    expectAccount: () => undefined,
    claimAccount: async () => {
      await meanwhile();
      return 'ray@milepost.test';
    },
    openAccount: async (account) => ({
      account,
      readProfile: async () => undefined,
      writeProfile: async () => undefined,
      isOf: async () => true,
      close: async () => undefined,
      throwAway: async () => 'rest',
    }),
    finishLeaving: async () => undefined,
    clearAccount: async () => undefined,
    clearOthers: async (account) => void cleared.push(account),
  });
  await session.reconcile();
  await session.signIn({ username: 'ray', password: 'good' });
  return session.store.getState();
};

describe('a sign-in that another tab has overtaken', () => {
  it('leaves the databases and the sign of life of whoever has signed in there alone', async () => {
    await signIn(() => changeSession(() => OTHER));
    expect(cleared).toEqual([]);
    expect(await readSeen()).toBeUndefined();
    expect(await readSession()).toEqual(OTHER);
  });
  it('does nothing more where the session was ended there', async () => {
    const state = await signIn(() => changeSession(() => undefined));
    expect(cleared).toEqual([]);
    expect(await readSeen()).toBeUndefined();
    expect(state).toEqual({ status: 'signed-out' });
  });
});

describe('a sign-in that nobody disturbs', () => {
  it('clears what others left to read, and begins to watch the person', async () => {
    expect(await signIn(async () => undefined)).toMatchObject({ status: 'signed-in', account: 'ray@milepost.test' });
    expect(cleared).toEqual(['ray@milepost.test']);
    expect(await readSeen()).toMatchObject({ account: 'ray@milepost.test' });
  });
});
