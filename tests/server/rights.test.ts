import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { describeApi } from '#server/docs/openapi.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import type { ApiClient, TestRole } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

/** Section 6 written out by hand, so that a slip in the endpoint table shows. */
const ALLOWED: Readonly<Record<string, readonly (TestRole | 'nobody')[]>> = {
  config: ['nobody', 'driver', 'owner', 'admin', 'super'],
  login: ['nobody', 'driver', 'owner', 'admin', 'super'],
  refresh: ['nobody', 'driver', 'owner', 'admin', 'super'],
  register: ['nobody', 'driver', 'owner', 'admin', 'super'],
  createCompany: ['nobody', 'driver', 'owner', 'admin', 'super'],
  confirm: ['nobody', 'driver', 'owner', 'admin', 'super'],
  resendCode: ['nobody', 'driver', 'owner', 'admin', 'super'],
  emailAvailability: ['nobody', 'driver', 'owner', 'admin', 'super'],
  resetInitiate: ['nobody', 'driver', 'owner', 'admin', 'super'],
  resetVerify: ['nobody', 'driver', 'owner', 'admin', 'super'],
  resetSetPassword: ['nobody', 'driver', 'owner', 'admin', 'super'],
  accountResetInit: ['nobody', 'driver', 'owner', 'admin', 'super'],
  accountResetCheck: ['nobody', 'driver', 'owner', 'admin', 'super'],
  accountResetComplete: ['nobody', 'driver', 'owner', 'admin', 'super'],
  resetCheck: ['nobody', 'driver', 'owner', 'admin', 'super'],
  resetComplete: ['nobody', 'driver', 'owner', 'admin', 'super'],
  profile: ['driver', 'owner', 'admin', 'super'],
  saveProfile: ['driver', 'owner', 'admin', 'super'],
  saveAccount: ['driver', 'owner', 'admin', 'super'],
  deleteProfile: ['driver', 'owner', 'admin', 'super'],
  deleteAccount: ['driver', 'owner', 'admin', 'super'],
  changePassword: ['driver', 'owner', 'admin', 'super'],
  sessions: ['driver', 'owner', 'admin', 'super'],
  endSession: ['driver', 'owner', 'admin', 'super'],
  endOtherSessions: ['driver', 'owner', 'admin', 'super'],
  activateAccount: ['super'],
  users: ['admin', 'super'],
  approveUser: ['admin', 'super'],
  rejectUser: ['admin', 'super'],
  promoteUser: ['super'],
  deleteUser: ['super'],
  serviceTypes: ['driver', 'owner', 'admin', 'super'],
  truckBrands: ['driver', 'owner', 'admin', 'super'],
  stations: ['driver', 'owner', 'admin', 'super'],
  station: ['driver', 'owner', 'admin', 'super'],
  searchStations: ['driver', 'owner', 'admin', 'super'],
  nearbyBulk: ['driver', 'owner', 'admin', 'super'],
  importStations: ['admin', 'super'],
  locations: ['driver', 'owner', 'admin', 'super'],
  plan: ['driver', 'owner', 'admin', 'super'],
  createTicket: ['driver', 'owner', 'admin', 'super'],
  tickets: ['admin', 'super'],
  ownTickets: ['driver', 'owner', 'admin', 'super'],
  ticket: ['driver', 'owner', 'admin', 'super'],
  ticketStatus: ['admin', 'super'],
  assignTicket: ['admin', 'super'],
  messages: ['driver', 'owner', 'admin', 'super'],
  sendMessage: ['driver', 'owner', 'admin', 'super'],
  initUpload: ['driver', 'owner', 'admin', 'super'],
  attachment: ['driver', 'owner', 'admin', 'super'],
  markRead: ['driver', 'owner', 'admin', 'super'],
  ticketCounts: ['admin', 'super'],
  searchTickets: ['admin', 'super'],
  ticketPresence: ['admin', 'super'],
  replies: ['admin', 'super'],
  addReply: ['admin', 'super'],
  changeReply: ['admin', 'super'],
  deleteReply: ['admin', 'super'],
  startImport: ['admin', 'super'],
  imports: ['admin', 'super'],
  importJob: ['admin', 'super'],
  importRows: ['admin', 'super'],
  applyImport: ['admin', 'super'],
  undoImport: ['admin', 'super'],
  cancelImport: ['admin', 'super'],
};
/** Calls that need no body and end the caller's account or sessions: each by an account of its own. */
const ENDING: readonly string[] = ['deleteProfile', 'deleteAccount', 'endOtherSessions'];
const CALLERS = ['nobody', 'driver', 'owner', 'admin', 'super'] as const;

describe('the rights of section 6', () => {
  let server: TestServer;
  const clients = new Map<string, ApiClient>();
  let served: string[] = [];
  beforeAll(async () => {
    server = await startServer({ seed: 'stations' });
    clients.set('nobody', server.anonymous);
    for (const role of ['driver', 'owner', 'admin', 'super'] as const) clients.set(role, await server.signIn(role));
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as ReturnType<typeof describeApi>;
    served = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => String(operationId)),
    );
  });
  afterAll(() => server.close());

  const callerOfItsOwn = async (caller: (typeof CALLERS)[number]): Promise<ApiClient> => {
    if (caller === 'nobody') return server.anonymous;
    const role = { driver: 'TRUCK_DRIVER', owner: 'TRUCK_OWNER', admin: 'ADMIN', super: 'SUPER_ADMIN' } as const;
    return server.signIn((await addTestUser(server.db, { role: role[caller] })).email);
  };

  it('are written out for every call that the server answers', () => {
    expect([...served].sort()).toEqual(Object.keys(ALLOWED).sort());
  });

  const cases = (Object.keys(ALLOWED) as EndpointName[]).flatMap((name) =>
    CALLERS.map((caller) => [name, caller] as const),
  );
  it.each(cases)('%s by %s', async (name, caller) => {
    // No body at all: whoever is let in gets no further than the schema, so nothing changes.
    const client = ENDING.includes(name) ? await callerOfItsOwn(caller) : clients.get(caller);
    const { status } = (await client?.call(name, { params: { id: '999', ticketId: '999', userId: '999' } })) ?? {};
    const allowed = ALLOWED[name]?.includes(caller) ?? false;
    if (allowed) expect([200, 400, 404, 422]).toContain(status);
    else expect(status).toBe(caller === 'nobody' ? 401 : 403);
    expect(ENDPOINTS[name].access === 'public').toBe(ALLOWED[name]?.includes('nobody'));
  });
});
