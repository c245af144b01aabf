import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { describeApi } from '#server/docs/openapi.ts';
import { ENDPOINTS, type EndpointName } from '#src/contract/endpoints.ts';
import { addStations } from '#tests/support/builders/stations.ts';
import { addTestUser } from '#tests/support/builders/users.ts';
import { type ApiClient, type CallOptions, everyParam, prove, type Reply } from '#tests/support/harness/client.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { announce, textFile, upload } from '#tests/support/harness/uploads.ts';

const CALLERS = ['nobody', 'driver', 'owner', 'admin', 'super'] as const;
type Caller = (typeof CALLERS)[number];

const EVERYBODY = CALLERS;
const SIGNED_IN = ['driver', 'owner', 'admin', 'super'] as const;
const STAFF = ['admin', 'super'] as const;
const SUPER = ['super'] as const;

interface Capability {
  readonly who: readonly Caller[];
  readonly calls: readonly EndpointName[];
}

/**
 * The rights (`src/contract/README.md#roles-and-rights`) written out by hand, so that a slip in the endpoint table
 * shows: its capabilities in its order, what is open to everybody before them. Each call stands under exactly one of
 * them, so a new call without a rule fails; each is then made by nobody and by every role.
 */
const CAPABILITIES: Readonly<Record<string, Capability>> = {
  'The configuration': { who: EVERYBODY, calls: ['config'] },
  'Signing in': { who: EVERYBODY, calls: ['login', 'refresh', 'passkeySignInOptions', 'passkeySignIn'] },
  'Signing up': {
    who: EVERYBODY,
    calls: ['register', 'createCompany', 'confirm', 'resendCode', 'emailAvailability', 'passwordCheck'],
  },
  'A forgotten password': {
    who: EVERYBODY,
    calls: [
      'resetInitiate',
      'resetVerify',
      'resetSetPassword',
      'accountResetInit',
      'accountResetCheck',
      'accountResetComplete',
      'resetCheck',
      'resetComplete',
    ],
  },
  'An e-mail taken back': { who: EVERYBODY, calls: ['recoverEmail'] },
  Map: {
    who: SIGNED_IN,
    calls: [
      ...(['serviceTypes', 'truckBrands', 'stations', 'station', 'searchStations', 'nearbyBulk', 'locations'] as const),
      ...(['stationsVersion', 'stationTile', 'stationAreas', 'plan'] as const),
    ],
  },
  Chats: {
    who: SIGNED_IN,
    calls: [
      'ownTickets',
      'ticketChanges',
      'ticket',
      'messages',
      'messagePart',
      'sendMessage',
      'initUpload',
      'attachment',
      'markRead',
    ],
  },
  Settings: { who: SIGNED_IN, calls: ['changePassword', 'sessions', 'endSession', 'endOtherSessions'] },
  'News while the app is closed': { who: SIGNED_IN, calls: ['push', 'savePush', 'endPush', 'saveNewsMail'] },
  Profile: { who: SIGNED_IN, calls: ['profile', 'saveProfile', 'saveAccount', 'proof'] },
  'Fuel cards': { who: SIGNED_IN, calls: ['fuelCards', 'saveFuelCards'] },
  // With the password once more.
  'Deleting the profile': { who: SIGNED_IN, calls: ['deleteProfile', 'deleteAccount'] },
  Passkeys: {
    who: SIGNED_IN,
    calls: [
      'passkeys',
      'passkeyAddOptions',
      'addPasskey',
      'renamePasskey',
      'removePasskey',
      'passkeyProofOptions',
      'passkeyProof',
    ],
  },
  // Staff have no button for it, and the call all the same.
  'Request service': { who: SIGNED_IN, calls: ['createTicket'] },
  'Chat board and chat history': {
    who: STAFF,
    calls: [
      'tickets',
      'ticketCounts',
      'ticketCustomer',
      'setPriority',
      'searchTickets',
      'ticketPresence',
      'ticketLog',
      'addNote',
      'replies',
      'addReply',
      'changeReply',
      'deleteReply',
    ],
  },
  Reports: { who: STAFF, calls: ['ticketReport'] },
  'Audit trail': { who: SUPER, calls: ['auditTrail'] },
  'Return to board, close': { who: STAFF, calls: ['ticketStatus'] },
  Assign: { who: STAFF, calls: ['assignTicket'] },
  'Hand over': { who: STAFF, calls: ['agents', 'handOverTicket'] },
  'Upload locations': {
    who: STAFF,
    calls: [
      'importStations',
      'startImport',
      'imports',
      'importJob',
      'importRows',
      'tickImportRows',
      'applyImport',
      'undoImport',
      'cancelImport',
      'undoOutcome',
      'layoutImport',
      'stationRecord',
      'withheldStations',
      'addStation',
      'editStation',
      'withholdStation',
    ],
  },
  'Fuel tax rates': { who: STAFF, calls: ['taxTables', 'importTaxRates'] },
  'Accounts (approve, disapprove)': { who: STAFF, calls: ['users', 'approveUser', 'rejectUser'] },
  'User management (create admin, promote, delete)': {
    who: SUPER,
    calls: [
      'createAdmin',
      'promoteUser',
      'deleteUser',
      'activateAccount',
      'staffPasskeys',
      'setStaffPasskeys',
      'removeStaffPasskeys',
      'endUserSessions',
    ],
  },
};
const RULES = Object.entries(CAPABILITIES).flatMap(([capability, { who, calls }]) =>
  calls.map((name) => ({ capability, name, who: who as readonly Caller[] })),
);

/** Served as the call in its place, by what its body says: asked with a whole body below. */
const BY_BODY: readonly EndpointName[] = ['createAdmin'];
/** Calls that need no body and end the caller's account or sessions: each by an account of its own. */
const ENDING: readonly EndpointName[] = ['deleteProfile', 'deleteAccount', 'endOtherSessions'];

/** Of these, the ones that need the password once more. */
const DELETING: readonly EndpointName[] = ['deleteProfile', 'deleteAccount'];

/** Calls about one ticket, with what makes them about it; those that are staff's too. */
const ABOUT_A_TICKET: Partial<Record<EndpointName, (ticket: TestTicket) => CallOptions>> = {
  ticket: ({ id }) => ({ params: { id } }),
  messages: ({ id }) => ({ params: { ticketId: id } }),
  messagePart: ({ id }) => ({ params: { ticketId: id } }),
  sendMessage: ({ id }) => ({ body: { ticket_id: id, text: 'Still here' } }),
  initUpload: ({ id }) => ({
    body: {
      fileName: 'a.txt',
      mediaType: 'file',
      mimeType: 'text/plain',
      sizeBytes: 1,
      sha256: '0'.repeat(64),
      ticketId: id,
    },
  }),
  attachment: ({ attachmentId }) => ({ params: { id: attachmentId } }),
  markRead: ({ id, messageId }) => ({ params: { id }, body: { message_id: messageId } }),
  ticketCustomer: ({ id }) => ({ params: { id } }),
  ticketPresence: ({ id }) => ({ params: { id }, body: { state: 'looking' } }),
  ticketLog: ({ id }) => ({ params: { id } }),
  addNote: ({ id }) => ({ params: { id }, body: { text: 'Among us' } }),
};

interface TestTicket {
  readonly id: string;
  readonly messageId: string;
  readonly attachmentId: string;
  readonly s3Key: string;
}

describe('the rights', () => {
  let server: TestServer;
  const clients = new Map<Caller, ApiClient>();
  let served: string[] = [];
  beforeAll(async () => {
    server = await startServer({ seed: 'stations' });
    clients.set('nobody', server.anonymous);
    for (const role of SIGNED_IN) clients.set(role, await server.signIn(role));
    const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as ReturnType<typeof describeApi>;
    served = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => String(operationId)),
    );
  });
  afterAll(() => server.close());

  const ask = async (caller: Caller, name: EndpointName, options?: CallOptions): Promise<Reply> => {
    const client = clients.get(caller);
    if (client === undefined) throw new Error(`Nobody is signed in as ${caller}.`);
    return client.call(name, options);
  };
  const callerOfItsOwn = async (caller: Caller): Promise<ApiClient> => {
    if (caller === 'nobody') return server.anonymous;
    const role = { driver: 'TRUCK_DRIVER', owner: 'TRUCK_OWNER', admin: 'ADMIN', super: 'SUPER_ADMIN' } as const;
    return server.signIn((await addTestUser(server.db, { role: role[caller] })).email);
  };
  const refused = (caller: Caller): number => (caller === 'nobody' ? 401 : 403);

  it('are written out once for every call of the table, and for every call that the server answers', () => {
    const ruled = RULES.map(({ name }) => name).sort();
    expect(ruled).toEqual(Object.keys(ENDPOINTS).sort());
    expect([...served].sort()).toEqual(ruled.filter((name) => !BY_BODY.includes(name)));
  });

  const cases = RULES.filter(({ name }) => !BY_BODY.includes(name)).flatMap((rule) =>
    CALLERS.map((caller) => ({ ...rule, caller })),
  );
  it.each(cases)('$capability: $name by $caller', async ({ name, caller, who }) => {
    // No body at all: whoever is let in gets no further than the schema, so nothing changes.
    const client = ENDING.includes(name) ? await callerOfItsOwn(caller) : clients.get(caller);
    const tile = { version: 'none', z: '4', x: '99', y: '99' };
    const params = { ...everyParam('999'), ...tile };
    const headers =
      client !== undefined && DELETING.includes(name) && caller !== 'nobody' ? await prove(client, 'delete') : {};
    const { status } = (await client?.call(name, { params, headers })) ?? {};
    if (who.includes(caller)) expect([200, 400, 404, 422]).toContain(status);
    else expect(status).toBe(refused(caller));
    expect(ENDPOINTS[name].access === 'public').toBe(who.includes('nobody'));
  });

  it.each(CALLERS)('create admin, by its whole body, by %s', async (caller) => {
    const body = {
      username: `made-by-${caller}@milepost.test`,
      email: `made-by-${caller}@milepost.test`,
      password: 'Correct1horse',
      isAdminRegistration: true,
      companyName: '',
      phoneNumber: '',
      firstName: 'New',
      lastName: 'Agent',
    };
    const headers = caller === 'super' ? await prove(clients.get('super') ?? server.anonymous, 'manage-accounts') : {};
    const { status } = await ask(caller, 'createAdmin', { body, headers });
    expect(status).toBe(caller === 'super' ? 200 : refused(caller));
  });

  describe('own tickets alone', () => {
    let mine: TestTicket;
    let another: ApiClient;
    beforeAll(async () => {
      const driver = clients.get('driver') ?? server.anonymous;
      another = await callerOfItsOwn('driver');
      const [station] = await addStations(server.db);
      const made = await driver.call('createTicket', { body: { message: 'Hello', service_id: station?.id } });
      const id = String(made.body.id);
      const s3Key = await upload(server.url, driver, id, textFile('note.txt', 'Only for us'));
      const sent = await driver.call('sendMessage', { body: { ticket_id: id, text: 'file:1', attachments: [s3Key] } });
      const { body } = await driver.call('messages', { params: { ticketId: id } });
      const message = body.find((one: { attachments?: unknown[] }) => (one.attachments ?? []).length > 0);
      expect([made.status, sent.status]).toEqual([200, 200]);
      mine = { id, s3Key, messageId: String(message.id), attachmentId: String(message.attachments[0].id) };
    });

    it('every call of a conversation is in the list of calls about a ticket', () => {
      const about = CAPABILITIES.Chats?.calls.filter((name) => !['ownTickets', 'ticketChanges'].includes(name)) ?? [];
      expect(about.filter((name) => ABOUT_A_TICKET[name] === undefined)).toEqual([]);
    });

    it.each(Object.entries(ABOUT_A_TICKET) as [EndpointName, (ticket: TestTicket) => CallOptions][])(
      '%s answers its owner and staff, and others as if there were no such ticket',
      async (name, options) => {
        const staffOnly = ENDPOINTS[name].access === 'staff';
        const status = async (client: ApiClient) => (await client.call(name, options(mine))).status;
        const driver = clients.get('driver') ?? server.anonymous;
        const owner = clients.get('owner') ?? server.anonymous;
        expect(await status(driver)).toBe(staffOnly ? 403 : 200);
        for (const stranger of [another, owner]) expect(await status(stranger)).toBe(staffOnly ? 403 : 404);
        for (const staff of STAFF) expect((await ask(staff, name, options(mine))).status).toBe(200);
        expect(await status(server.anonymous)).toBe(401);
      },
    );

    it('a list holds one’s own, whatever is asked for', async () => {
      const ids = (reply: Reply): string[] => reply.body.items.map(({ id }: { id: number }) => String(id));
      expect(ids(await ask('driver', 'ownTickets'))).toContain(mine.id);
      expect(ids(await another.call('ownTickets', { query: { userId: 1, size: 100 } }))).toEqual([]);
      expect(ids(await ask('owner', 'ownTickets'))).not.toContain(mine.id);
    });

    it('a file of another’s ticket cannot be sent in one’s own', async () => {
      const own = await another.call('createTicket', { body: { message: 'Mine', service_id: 1 } });
      const body = { ticket_id: own.body.id, text: 'file:1' };
      const waiting = await announce(clients.get('driver') ?? another, mine.id, textFile('b.txt', 'Not sent yet'));
      for (const key of [mine.s3Key, String(waiting.body.s3Key)]) {
        const reply = await another.call('sendMessage', { body: { ...body, attachments: [key] } });
        expect(reply).toMatchObject({ status: 422, body: { attachments: [key] } });
      }
    });
  });

  it('administrators read drivers and owners alone, super administrators everybody', async () => {
    const roles = async (caller: Caller, profileTypes: string): Promise<Set<string>> => {
      const { body } = await ask(caller, 'users', { query: { profileTypes, pageSize: 100 } });
      return new Set(body.content.map(({ profileTypeName }: { profileTypeName: string }) => profileTypeName));
    };
    expect([...(await roles('admin', ''))].sort()).toEqual(['TRUCK_DRIVER', 'TRUCK_OWNER']);
    expect([...(await roles('admin', 'ADMIN,SUPER_ADMIN'))]).toEqual([]);
    expect([...(await roles('super', 'ADMIN,SUPER_ADMIN'))].sort()).toEqual(['ADMIN', 'SUPER_ADMIN']);
  });

  it('only administrators can be promoted, and nobody deletes themselves', async () => {
    const idOf = async (caller: Caller) => String((await ask(caller, 'profile')).body.id);
    const on = async (caller: Caller) => ({ params: { userId: await idOf(caller) } });
    for (const role of ['driver', 'owner', 'super'] as const) {
      expect((await ask('super', 'promoteUser', await on(role))).status).toBe(403);
    }
    expect((await ask('super', 'deleteUser', await on('super'))).status).toBe(403);
  });
});
