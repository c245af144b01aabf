import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '#tests/support/console.ts';
import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { AccountDatabase } from '#src/data/db/database.ts';
import { readAttachment, type TicketFile } from '#src/data/files/attachments.ts';
import { refreshMessages } from '#src/data/sync/messages.ts';
import { closeClients, startClient, type TestClient } from '#tests/support/client/client.ts';
import { emptyDevice } from '#tests/support/client/storage.ts';
import { liveThrough, turns } from '#tests/support/client/turns.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const PICTURE = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 7,
]);

describe.each([
  { name: 'the reference server', strict: false },
  { name: 'a backend that is only what the specification says', strict: true },
])('an attachment of $name', ({ strict }) => {
  let server: TestServer;
  let device: FakeDevice;
  let client: TestClient;
  let wanted: TicketFile;
  let onTheWire = 0;
  let seed = 0;

  /** Holds the answers that are files. */
  let hold: Promise<void> | undefined;
  const asked: Request[] = [];

  const watched = async (request: Request): Promise<Response> => {
    onTheWire += 1;
    try {
      asked.push(request);
      const response = await fetch(request);
      if (response.headers.get('content-type') === 'image/png') await hold;
      const body = await response.arrayBuffer();
      return new Response(response.status === 204 ? null : body, response);
    } finally {
      onTheWire -= 1;
    }
  };
  /** Lets real requests come back, and time pass only while none is under way. */
  const live = async (done: () => Promise<boolean>): Promise<void> => {
    // A request may take as long as the machine needs: the runner's patience ends it.
    for (let idle = 0; idle < 200; idle += onTheWire === 0 ? 1 : 0) {
      await turns(10);
      if (await done()) return;
      if (onTheWire === 0) device.clock.advance(Math.min(500, device.clock.nextIn() ?? 500));
    }
    throw new Error(`Never came: ${JSON.stringify(await client.outboxRows())}`);
  };
  const stored = async (): Promise<TicketFile> => {
    const row = await client
      .db()
      .messages.filter((one) => one.message.attachments.length > 0)
      .first();
    const file = row?.message.attachments[0];
    if (!row || !file) throw new Error('No attachment');
    return { ticketId: row.ticketId, file };
  };
  const bytesOf = async (what: TicketFile) => {
    const read = await readAttachment(what, true, client.runtime);
    return read.ok ? [...new Uint8Array(await read.value.arrayBuffer())] : read.error;
  };

  beforeAll(async () => {
    server = await startServer({ strict, seed: 'stations' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await emptyDevice();
    seed += 1;
    device = fakeDevice(seed);
    client = await startClient({ device, fetch: watched, origin: server.url });
    await client.signIn('driver@milepost.test', DEMONSTRATION_PASSWORD);
    const page = await (await server.signIn('driver')).call('stations', { query: { page: 0, size: 1 } });
    const { outbox } = client.runtime;
    const ticket = await outbox.commit('ticket.create', {
      message: 'Stop',
      service_id: String(page.body.content[0].id),
    });
    if (!ticket.ok) throw new Error('No ticket');
    const files = [{ name: 'tire.png', mimeType: 'image/png', bytes: PICTURE.buffer }];
    await outbox.commit('message.send', { ticket_id: ticket.value.ticketId, text: 'image:1' }, { files });
    await live(async () => (await client.outboxRows()).length === 0);
    wanted = await stored();
    await refreshMessages(wanted.ticketId, undefined, client.runtime);
    wanted = await stored();
  });
  afterEach(closeClients);

  it('that this device sent is here without signal', async () => {
    device.setOnline(false);
    expect(await bytesOf(wanted)).toEqual([...PICTURE]);
  });

  it('comes from the server where there is no copy, and is one from then on', async () => {
    await client.db().fileCopies.clear();
    expect(await bytesOf(wanted)).toEqual([...PICTURE]);
    device.setOnline(false);
    expect(await bytesOf(wanted)).toEqual([...PICTURE]);
  });

  it('is not there without signal and without a copy', async () => {
    await client.db().fileCopies.clear();
    device.setOnline(false);
    expect(await bytesOf(wanted)).toEqual({ kind: 'offline' });
  });

  it('is asked for under a new address where the old one leads nowhere', async () => {
    await client.db().fileCopies.clear();
    const stale = new URL(wanted.file.url, `${server.mainApiUrl}/`);
    stale.pathname += '-gone';
    expect(await bytesOf({ ...wanted, file: { ...wanted.file, url: stale.href } })).toEqual([...PICTURE]);
  });

  it('comes once where two ask for it', async () => {
    await client.db().fileCopies.clear();
    const both = await Promise.all([bytesOf(wanted), bytesOf(wanted)]);
    expect(both).toEqual([[...PICTURE], [...PICTURE]]);
  });

  it('is asked for past the browser’s cache', async () => {
    await client.db().fileCopies.clear();
    asked.length = 0;
    await bytesOf(wanted);
    expect(asked.map(({ cache }) => cache)).toEqual(['no-store']);
  });

  it('that is on its way when its person signs out is not kept, also not by a tab that has not heard of it', async () => {
    const db = new AccountDatabase(client.db().name);
    await db.fileCopies.clear();
    let release = () => {};
    hold = new Promise((done) => {
      release = done;
    });
    const reading = readAttachment(wanted, true, { ...client.runtime, db: () => db });
    await live(async () => onTheWire > 0);
    await liveThrough(device.clock, client.runtime.session.signOut('keep'));
    release();
    expect(await reading).toMatchObject({ ok: true });
    hold = undefined;
    expect(await db.fileCopies.count()).toBe(0);
    db.close();
  });

  it('whose address is another at each poll rewrites no message', async () => {
    let writes = 0;
    const count = () => {
      writes += 1;
    };
    client.db().messages.hook('creating', count);
    client.db().messages.hook('updating', count);
    server.clock.advance(60_000);
    await refreshMessages(wanted.ticketId, undefined, client.runtime);
    expect(writes).toBe(0);
  });
});
