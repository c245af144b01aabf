import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { readDeviceToken } from '#src/data/stored.ts';
import { closeClients, startClient, type TestClient } from '#tests/support/client/client.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveThrough } from '#tests/support/client/turns.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const DRIVER = 'driver@milepost.test';

interface LoginBody {
  readonly username: string;
  readonly deviceToken?: string;
}

describe.each([{ strict: false }, { strict: true }])('a device that signs in, strict: $strict', ({ strict }) => {
  let server: TestServer;
  let device: FakeDevice;
  let bodies: LoginBody[];
  /** Answers in the place of the server. */
  let refuses: (body: LoginBody) => boolean;
  beforeEach(async () => {
    await emptyDevice();
    device = fakeDevice();
    bodies = [];
    refuses = () => false;
    server = await startServer({ strict });
  });
  afterEach(async () => {
    await closeClients();
    await server.close();
  });

  const tab = (): Promise<TestClient> =>
    startClient({
      device,
      origin: server.url,
      fetch: async (request) => {
        if (!request.url.endsWith('/auth/login')) return fetch(request);
        const body = (await request.clone().json()) as LoginBody;
        bodies.push(body);
        return refuses(body)
          ? Response.json({ message: 'unknown member deviceToken' }, { status: 400 })
          : fetch(request);
      },
    });
  const inAndOut = async (client: TestClient, account: string) => {
    await client.signIn(account, DEMONSTRATION_PASSWORD);
    await liveThrough(device.clock, client.runtime.session.signOut('delete'));
  };

  it('presents the next time what it was given, whoever signs in, and nothing where it was given nothing', async () => {
    const client = await tab();
    await inAndOut(client, DRIVER);
    const given = await readDeviceToken();
    expect(given === undefined).toBe(strict);
    await inAndOut(client, 'owner@milepost.test');
    await inAndOut(client, DRIVER);
    expect(bodies.map(({ deviceToken }) => deviceToken)).toEqual([undefined, given, given]);
    expect(await readDeviceToken()).toBe(given);
  });

  it('signs in without it where the backend takes exception to it', async () => {
    const client = await tab();
    await inAndOut(client, DRIVER);
    refuses = ({ deviceToken }) => deviceToken !== undefined;
    await inAndOut(client, DRIVER);
    expect(bodies).toHaveLength(strict ? 2 : 3);
    expect(bodies.at(-1)?.deviceToken).toBeUndefined();
  });
});
