import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pushJobs, pushSubscriptions } from '#server/db/schema.ts';
import { createPusher } from '#server/push/pusher.ts';
import { claimJobs, queuePushes } from '#server/push/queries/jobs.ts';
import '#tests/support/console.ts';
import { until } from '#tests/support/client/client.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { type PushService, startPushService } from '#tests/support/harness/push-service.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { requestTires, settlePushes, subscribeDevice, takeTicket, writeIn } from '#tests/support/push-desk.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];

eachDatabase('news while the app is closed', (database) => {
  let service: PushService;
  /** Of others. */
  let hosts: PushService[];
  let server: TestServer;
  let driver: ApiClient;
  let admin: ApiClient;
  beforeAll(async () => {
    [service, ...hosts] = await Promise.all([startPushService(), startPushService(), startPushService()]);
    const pushOrigins = [service, ...hosts].map(({ origin }) => origin);
    const publicUrl = 'https://milepost.example';
    server = await startServer({ database, seed: 'stations', pushOrigins, publicUrl });
  });
  // Time goes on in each of them, further than tokens live.
  beforeEach(async () => {
    [driver, admin] = await Promise.all([server.signIn('driver'), server.signIn('admin')]);
    for (const client of [driver, admin]) await client.call('endOtherSessions');
    await subscribe(driver, 'phone');
    await subscribe(admin, 'desk');
  });
  afterAll(async () => {
    await server.close();
    for (const one of [service, ...hosts]) await one.close();
  });

  const subscribe = (client: ApiClient, device: string, choices: object = {}, at = service) =>
    subscribeDevice(at, client, device, { showText: false, ...choices });
  const settle = () => settlePushes(server);
  /** What devices were told since this was last called. */
  const told = async () => {
    await settle();
    return service.taken.splice(0);
  };
  /** Lets time pass, with tokens that are good afterwards. */
  const pass = async (ms: number) => {
    server.clock.advance(ms);
    [driver, admin] = await Promise.all([server.signIn('driver'), server.signIn('admin')]);
    await settle();
  };
  const close = (ticket: number) =>
    admin.call('ticketStatus', { params: { id: String(ticket) }, body: { status: 'CLOSED' } });
  const jobs = () => server.db.select().from(pushJobs);

  it('tells each side what concerns it, sealed for its device and signed, without what was written', async () => {
    await subscribe(admin, 'desk', { showText: true, silent: true });
    const ticket = await requestTires(driver);
    const { body: state } = await driver.call('push');
    const [asked, ...none] = await told();
    expect(none).toEqual([]);
    expect(asked).toMatchObject({
      ...{ device: 'desk', urgency: 'high', ttl: 3_600, publicKey: state.publicKey },
      contact: expect.stringMatching(/^mailto:/),
      news: { kind: 'ticket', ticket: String(ticket), text: 'Tires', person: 'Ray Ortega', silent: true, unread: 0 },
    });
    await takeTicket(admin, ticket);
    await writeIn(admin, ticket, 'The secret of the red truck');
    const [answer] = await told();
    expect(answer).toMatchObject({
      device: 'phone',
      news: { kind: 'answer', ticket: String(ticket), count: 1, unread: 1 },
    });
    expect(JSON.stringify(answer?.news)).not.toContain('secret');
    // The push service cannot tell two devices' conversations from each other's, nor learn a ticket's number.
    expect(answer?.topic).toMatch(/^[\w-]{32}$/);
    await writeIn(driver, ticket, 'Thank you');
    expect(await told()).toMatchObject([{ device: 'desk', news: { kind: 'answer', text: 'Thank you' } }]);
    await close(ticket);
    expect(await told()).toMatchObject([{ device: 'phone', urgency: 'normal', news: { kind: 'closed' } }]);
    expect(await jobs()).toEqual([]);
  });

  it('is told once however many processes send, and again where the one that claimed it has died', async () => {
    const second = createPusher({ ...server.services, allowed: [service.origin] });
    const ticket = await requestTires(driver);
    await takeTicket(admin, ticket);
    await told();
    const release = service.hold();
    const before = service.asked;
    await writeIn(admin, ticket);
    for (let round = 0; round < 5; round += 1) {
      second.wake();
      server.services.pusher.wake();
    }
    await expect.poll(() => service.asked).toBe(before + 1);
    // What comes while it is on its way is told after it.
    await writeIn(admin, ticket, 'And one more');
    release();
    expect((await told()).map(({ news }) => news.count)).toEqual([expect.any(Number), 2]);
    expect(service.asked).toBe(before + 2);

    // A process that died after its claim, before the push.
    service.answer('phone', 503);
    await writeIn(admin, ticket);
    await settle();
    service.answer('phone', 201);
    const now = server.clock.now();
    await server.db.update(pushJobs).set({ dueAt: now, claimedUntil: new Date(now.getTime() + MINUTE) });
    expect(await told()).toEqual([]);
    server.clock.advance(MINUTE);
    second.wake();
    expect(await told()).toMatchObject([{ device: 'phone', news: { count: 3 } }]);
    second.close();
  });

  it('tries again later while the push service fails, and keeps the newest alone', async () => {
    const ticket = await requestTires(driver);
    await takeTicket(admin, ticket);
    await told();
    service.answer('phone', 503, { 'Retry-After': '120' });
    await writeIn(admin, ticket, 'One');
    await settle();
    await writeIn(admin, ticket, 'Two');
    const asked = service.asked;
    await settle();
    expect(service.asked).toBe(asked);
    service.answer('phone', 201);
    server.clock.advance(MINUTE);
    expect(await told()).toEqual([]);
    server.clock.advance(5 * MINUTE);
    expect(await told()).toMatchObject([{ device: 'phone', news: { kind: 'answer', count: 2 } }]);
  });

  it('says nothing of what was read elsewhere, or taken by a colleague, while it was put off', async () => {
    const ticket = await requestTires(driver);
    await takeTicket(admin, ticket);
    await told();
    service.answer('phone', 503);
    service.answer('desk', 503);
    const { id } = (await writeIn(admin, ticket)).body;
    const open = await requestTires(driver);
    await settle();
    await driver.call('markRead', { params: { id: String(ticket) }, body: { message_id: id } });
    await takeTicket(admin, open);
    service.answer('phone', 201);
    service.answer('desk', 201);
    server.clock.advance(HOUR / 4);
    expect(await told()).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  it('keeps quiet by the clock of the device, and tells in the morning', async () => {
    const now = server.clock.now();
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
    const quiet = { from: (minute + 1_430) % 1_440, to: (minute + 120) % 1_440, timeZone: 'UTC' };
    await subscribe(driver, 'phone', { quiet });
    const ticket = await requestTires(driver);
    await takeTicket(admin, ticket);
    await writeIn(admin, ticket);
    await writeIn(admin, ticket, 'Are you there?');
    expect((await told()).filter(({ device }) => device === 'phone')).toEqual([]);
    server.clock.advance(119 * MINUTE);
    expect(await told()).toEqual([]);
    server.clock.advance(MINUTE);
    expect(await told()).toMatchObject([{ device: 'phone', news: { kind: 'answer', count: 2 } }]);
  });

  it('takes no address of a network of its own, no keys that are none, and one device a session', async () => {
    const good = service.subscribe('phone');
    const choices = { showText: false, silent: false };
    const refused = async (body: object) =>
      (await driver.call('savePush', { body: { ...good, ...choices, ...body } })).status;
    for (const endpoint of [
      ...[
        'http://push.example/a',
        'https://127.0.0.1/a',
        'https://[::1]/a',
        'https://10.0.0.8/a',
        'https://localhost/a',
      ],
      ...[
        'https://push.example:8443/a',
        'https://me:you@push.example/a',
        'https://2130706433/a',
        'ftp://push.example/a',
      ],
    ]) {
      expect([endpoint, await refused({ endpoint })]).toEqual([endpoint, 422]);
    }
    expect(await refused({ p256dh: `B${'A'.repeat(86)}` })).toBe(422);
    expect(await refused({ quiet: { from: 0, to: 60, timeZone: 'Mars/Olympus' } })).toBe(422);
    for (let device = 0; device < 5; device += 1) await subscribe(driver, 'phone');
    const { body } = await driver.call('sessions');
    expect(body.filter((one: { push: boolean }) => one.push)).toHaveLength(1);
    const all = await server.db.select().from(pushSubscriptions);
    expect(all.filter(({ endpoint }) => endpoint.startsWith(service.origin))).toHaveLength(2);
  });

  it('ends with the device, the session, another sign-in on it, a disapproval and a deletion', async () => {
    const devices = async () => (await server.db.select().from(pushSubscriptions)).length;
    const owner = await server.signIn('owner');
    const before = await devices();
    await subscribe(owner, 'gone');
    service.answer('gone', 410);
    const ticket = await requestTires(owner);
    await writeIn(admin, ticket);
    await settle();
    expect(await devices()).toBe(before);

    // Nobody has turned it off, and it is told so until it has another address.
    const state = async () => (await owner.call('push')).body;
    expect(await state()).toMatchObject({ device: false, lost: true });
    await subscribe(owner, 'found');
    expect(await state()).toMatchObject({ device: true, lost: false });
    await owner.call('endPush', { params: { id: 'current' } });
    expect(await state()).toMatchObject({ device: false, lost: false });

    await subscribe(owner, 'lost');
    const other = await server.signIn('owner');
    const { body: list } = await other.call('sessions');
    const lost = list.find((one: { push: boolean }) => one.push).id;
    await other.call('endPush', { params: { id: lost } });
    expect(await devices()).toBe(before);

    await subscribe(owner, 'tablet');
    await owner.call('endSession', { params: { id: 'current' } });
    expect(await devices()).toBe(before);

    // Somebody else signs in on the same device: its address is theirs now.
    const shared = { ...service.subscribe('shared'), showText: true, silent: false };
    await other.call('savePush', { body: shared });
    const guest = await server.signIn('driver');
    await guest.call('savePush', { body: shared });
    await writeIn(admin, ticket, 'For the owner');
    expect((await told()).filter(({ device }) => device === 'shared')).toEqual([]);
    await guest.call('endSession', { params: { id: 'current' } });

    await subscribe(other, 'last');
    const { body: profile } = await other.call('profile');
    expect((await admin.call('rejectUser', { params: { userId: String(profile.id) } })).status).toBe(200);
    expect(await devices()).toBe(before);
    await admin.call('approveUser', { params: { userId: String(profile.id) } });
    const back = await server.signIn('owner');
    await subscribe(back, 'new');
    await admin.call('rejectUser', { params: { userId: String(profile.id) } });
    await admin.call('approveUser', { params: { userId: String(profile.id) } });
    expect(await told()).toEqual([]);
  });

  it('mails what was not read for ten minutes, once until it was read, and only who wants that', async () => {
    const ticket = await requestTires(driver);
    await takeTicket(admin, ticket);
    await writeIn(admin, ticket, 'Not by mail');
    await pass(HOUR);
    const mails = async () => (await server.mails('driver@milepost.test')).map(({ subject }) => subject);
    expect(await mails()).toEqual([]);
    expect((await driver.call('saveNewsMail', { body: { mail: true } })).status).toBe(200);
    expect((await driver.call('push')).body.mail).toBe(true);
    await writeIn(admin, ticket, 'The secret of the blue truck');
    await pass(9 * MINUTE);
    expect(await mails()).toEqual([]);
    await pass(MINUTE);
    await Promise.all([settle(), settle()]);
    const { id } = (await writeIn(admin, ticket, 'And again')).body;
    await pass(HOUR);
    const [mail, ...others] = await server.mails('driver@milepost.test');
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`https://milepost.example/chat/${ticket}`);
    expect(mail?.text).not.toContain('secret');
    await driver.call('markRead', { params: { id: String(ticket) }, body: { message_id: id } });
    await writeIn(admin, ticket, 'After it was read');
    const last = (await writeIn(admin, ticket, 'Read in time')).body.id;
    await driver.call('markRead', { params: { id: String(ticket) }, body: { message_id: last } });
    await pass(HOUR);
    expect(await mails()).toHaveLength(1);
    await close(ticket);
    await pass(HOUR);
    expect(await mails()).toEqual(['You have an answer in Milepost', 'Your request in Milepost was closed']);

    // A closing that was seen on the page: it says so after it, of the same message as before.
    const seen = await requestTires(driver);
    await takeTicket(admin, seen);
    const word = (await writeIn(admin, seen, 'Done')).body.id;
    const mark = () => driver.call('markRead', { params: { id: String(seen) }, body: { message_id: word } });
    await mark();
    await close(seen);
    expect((await mark()).status).toBe(200);
    await pass(HOUR);
    expect(await mails()).toHaveLength(2);
    await driver.call('saveNewsMail', { body: { mail: false } });
  });

  it('tells the board of a ticket that is opened again, and mails what a mail that was not due never said', async () => {
    await admin.call('saveNewsMail', { body: { mail: true } });
    const mails = async () => (await server.mails('admin@milepost.test')).map(({ subject }) => subject);
    const before = await mails();
    const ticket = await requestTires(driver);
    await takeTicket(admin, ticket);
    await pass(HOUR);
    expect(await mails()).toEqual(before);
    await writeIn(driver, ticket, 'Unread by its agent');
    await pass(HOUR);
    expect(await mails()).toEqual([...before, 'You have an answer in Milepost']);
    await close(ticket);
    await told();
    await writeIn(driver, ticket, 'It leaks again');
    expect(await told()).toMatchObject([{ device: 'desk', news: { kind: 'ticket', ticket: String(ticket) } }]);
    await admin.call('saveNewsMail', { body: { mail: false } });
  });

  it('takes an address that several sessions save at once for one of them', async () => {
    const body = { ...service.subscribe('crowd'), showText: false, silent: false };
    const sessions = await Promise.all(
      ['owner', 'owner', 'driver', 'admin'].map((who) => server.signIn(who as 'owner')),
    );
    const saved = await Promise.all(sessions.map((client) => client.call('savePush', { body })));
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const all = await server.db.select().from(pushSubscriptions);
    expect(all.filter(({ endpoint }) => endpoint === body.endpoint)).toHaveLength(1);
    await Promise.all(sessions.map((client) => client.call('endSession', { params: { id: 'current' } })));
  });

  it('tries what is new before what has failed, however long that is due', async () => {
    const ticket = await requestTires(driver);
    await takeTicket(admin, ticket);
    await told();
    service.answer('phone', 503);
    const messageId = Number((await writeIn(admin, ticket)).body.id);
    await settle();
    server.clock.advance(HOUR);
    const now = server.clock.now();
    const { id: agent } = (await (await server.signIn('admin')).call('profile')).body;
    await queuePushes(server.db, { kind: 'answer', ticketId: ticket, messageId, to: [Number(agent)] }, now);
    const ids = await claimJobs(server.db, {
      ...{ most: 1, busy: [], account: 1, underWay: new Map() },
      ...{ now, until: new Date(now.getTime() + 1) },
    });
    expect((await jobs()).filter(({ id }) => ids.includes(id))).toMatchObject([{ attempts: 0 }]);
    expect(await jobs()).toHaveLength(2);
    service.answer('phone', 201);
    server.clock.advance(MINUTE);
    await told();
  });

  it('tells others while all the hosts of two accounts with many devices say nothing', async () => {
    const owner = await server.signIn('owner');
    const tickets = [await requestTires(driver), await requestTires(owner)];
    for (const ticket of tickets) await takeTicket(admin, ticket);
    for (const [at, role] of (['driver', 'owner'] as const).entries())
      for (let one = 0; one < 8; one += 1) await subscribe(await server.signIn(role), `${role} ${one}`, {}, hosts[at]);
    await told();
    const release = hosts.map((host) => host.hold());
    for (const ticket of tickets) await writeIn(admin, ticket);
    await until(() => hosts.every((host) => host.asked > 0), 'pushes that wait');
    await requestTires(driver);
    await until(() => service.taken.some(({ device }) => device === 'desk'), 'news for somebody else');
    for (const letGo of release) letGo();
    await settle();
    // In turn, all of them are told.
    expect(hosts.map(({ taken }) => new Set(taken.map(({ device }) => device)).size)).toEqual([8, 8]);
    await told();
    for (const role of ['driver', 'owner'] as const) await (await server.signIn(role)).call('endOtherSessions');
  });

  it('is sent behind the answer: a push service that says nothing holds nobody up', async () => {
    const ticket = await requestTires(driver);
    await takeTicket(admin, ticket);
    await told();
    const release = service.hold();
    for (let one = 0; one < 5; one += 1) expect((await writeIn(admin, ticket)).status).toBe(200);
    release();
    expect((await told()).at(-1)).toMatchObject({ news: { kind: 'answer', count: 5 } });
  });
});
