import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateUser } from '#server/accounts/queries/users.ts';
import { stations, tickets } from '#server/db/schema.ts';
import { fillPath } from '#src/contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { type ApiClient, prove, readReply } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ seed: 'demonstration' });
});
afterAll(() => server.close());

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data; boundary=x';

interface Slow {
  readonly call: EndpointName;
  readonly type: string;
  readonly halves: readonly [string, string];
}

const TICKET: Slow = {
  call: 'createTicket',
  type: JSON_TYPE,
  halves: ['{"message":"A tire","service_id":', '1}'],
};
const IMPORT: Slow = {
  call: 'importStations',
  type: FORM_TYPE,
  halves: [
    '--x\r\nContent-Disposition: form-data; name="file"; filename="stops.csv"\r\n\r\ncombin_id,name,',
    'latitude,longitude\nZ-1,Zed,41,-90\n\r\n--x--\r\n',
  ],
};

/** Begins a call and sends the rest of its body when `meanwhile` has been done, which is after its signer was let in. */
const slowly = async (client: ApiClient, { call, type, halves }: Slow, meanwhile: () => Promise<unknown>) => {
  const { token = '' } = client;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (its) => {
      controller = its;
      its.enqueue(new TextEncoder().encode(halves[0]));
    },
  });
  const answer = fetch(new URL(fillPath(ENDPOINTS[call].path), server.url), {
    method: ENDPOINTS[call].method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
    body,
    duplex: 'half',
  } as RequestInit);
  const { tokens, now, following } = server.services;
  await expect.poll(() => tokens.known(token, now())).toBeDefined();
  await meanwhile();
  await following.caughtUp();
  controller?.enqueue(new TextEncoder().encode(halves[1]));
  controller?.close();
  return readReply(await answer);
};

const on = ({ id }: { readonly id: number }) => ({ params: { userId: String(id) } });
const count = (table: typeof tickets | typeof stations) => server.db.$count(table);

describe('a body that comes slowly', () => {
  it('does what it asks for where nothing has changed', async () => {
    const { email } = await addTestUser(server.db);
    const before = await count(tickets);
    expect(await slowly(await server.signIn(email), TICKET, async () => undefined)).toMatchObject({ status: 200 });
    expect(await count(tickets)).toBe(before + 1);
  });

  it.each([
    [
      'whose account was disapproved',
      'UNAUTHENTICATED',
      (boss: ApiClient, user: { id: number }) => boss.call('rejectUser', on(user)),
    ],
    [
      'whose session was ended',
      'UNAUTHENTICATED',
      async (boss: ApiClient, user: { id: number }) =>
        boss.call('endUserSessions', { ...on(user), headers: await prove(boss, 'manage-accounts') }),
    ],
    [
      'whose account was deleted',
      'ACCOUNT_DELETED',
      async (boss: ApiClient, user: { id: number }) =>
        boss.call('deleteUser', { ...on(user), headers: await prove(boss, 'manage-accounts') }),
    ],
  ])('does nothing for one %s meanwhile', async (_, code, end) => {
    const user = await addTestUser(server.db);
    const boss = await server.signIn('super');
    const before = await count(tickets);
    const client = await server.signIn(user.email);
    const reply = await slowly(client, TICKET, async () => {
      expect((await end(boss, user)).status).toBe(200);
    });
    expect(reply).toMatchObject({ status: 401, body: { code } });
    expect(await count(tickets)).toBe(before);
  });

  it('imports nothing for an administrator who is none any more', async () => {
    const user = await addTestUser(server.db, { role: 'ADMIN' });
    const before = await count(stations);
    const reply = await slowly(await server.signIn(user.email), IMPORT, () =>
      updateUser(server.db, user.id, { role: 'TRUCK_DRIVER' }),
    );
    expect(reply).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await count(stations)).toBe(before);
  });
});
