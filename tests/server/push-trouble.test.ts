import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newsMails, pushJobs, pushSubscriptions } from '#server/db/schema.ts';
import { saveSubscription } from '#server/push/queries/subscriptions.ts';
import '#tests/support/console.ts';
import type { ApiClient } from '#tests/support/harness/client.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { type PushService, startPushService } from '#tests/support/harness/push-service.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';
import { requestTires, settlePushes, subscribeDevice, takeTicket, writeIn } from '#tests/support/push-desk.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];

eachDatabase('news while the app is closed, in trouble', (database) => {
  let service: PushService;
  let server: TestServer;
  let driver: ApiClient;
  let admin: ApiClient;
  beforeAll(async () => {
    service = await startPushService();
    server = await startServer({ database, seed: 'stations', pushOrigins: [service.origin] });
  });
  beforeEach(async () => {
    [driver, admin] = await Promise.all([server.signIn('driver'), server.signIn('admin')]);
    for (const client of [driver, admin]) await client.call('endOtherSessions');
    await subscribe(driver, 'phone');
    await subscribe(admin, 'desk');
    for (const device of ['phone', 'desk']) service.answer(device, 201);
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });

  const subscribe = (client: ApiClient, device: string, choices: object = {}) =>
    subscribeDevice(service, client, device, { showText: true, ...choices });
  const settle = () => settlePushes(server);
  const told = async () => {
    await settle();
    return service.taken.splice(0).map(({ device, news }) => `${device} ${news.kind}`);
  };

  it.each(['31536000', '99999999999999999999', 'Fri, 01 Jan 9999 00:00:00 GMT', '-1', 'soon', ''])(
    'a push service that asks to wait "%s" is asked again before long',
    async (wait) => {
      const ticket = await requestTires(driver);
      await takeTicket(admin, ticket);
      await told();
      service.answer('phone', 429, { 'Retry-After': wait });
      await writeIn(admin, ticket);
      await settle();
      const [job, ...others] = await server.db.select().from(pushJobs);
      expect(others).toEqual([]);
      expect(job?.claimedUntil).toBeNull();
      expect((job?.dueAt.getTime() ?? 0) - server.clock.now().getTime()).toBeLessThanOrEqual(36 * HOUR);
      await server.db.delete(pushJobs);
    },
  );

  it.each([
    // A redirect leads nowhere, though it names a place that would take it.
    [301, { device: true, job: false }],
    [307, { device: true, job: false }],
    [400, { device: true, job: false }],
    [413, { device: true, job: false }],
    [403, { device: false, job: false }],
    [404, { device: false, job: false }],
    [408, { device: true, job: true }],
    [500, { device: true, job: true }],
  ])('a push service answers %i: %j', async (status, left) => {
    const ticket = await requestTires(driver);
    await takeTicket(admin, ticket);
    await told();
    service.answer('phone', status, { Location: service.subscribe('elsewhere').endpoint });
    await writeIn(admin, ticket);
    await settle();
    const devices = await server.db.select().from(pushSubscriptions);
    const jobs = await server.db.select().from(pushJobs);
    expect({ device: devices.length === 2, job: jobs.length === 1 }).toEqual(left);
    expect(await told()).toEqual([]);
    await server.db.delete(pushJobs);
  });

  it('what a process claimed before the clock was set back by an hour is not kept for that hour', async () => {
    const ticket = await requestTires(driver);
    await takeTicket(admin, ticket);
    await told();
    service.answer('phone', 503);
    await writeIn(admin, ticket);
    await settle();
    service.answer('phone', 201);
    // A process that died after its claim, before the push.
    const now = server.clock.now();
    await server.db.update(pushJobs).set({ dueAt: now, claimedUntil: new Date(now.getTime() + HOUR) });
    expect(await told()).toEqual(['phone answer']);
  });

  it('what was made before the clock was set back by a day is told now, by push and by mail', async () => {
    const ticket = await requestTires(driver);
    await takeTicket(admin, ticket);
    await told();
    expect((await driver.call('saveNewsMail', { body: { mail: true } })).status).toBe(200);
    service.answer('phone', 503);
    await writeIn(admin, ticket);
    await settle();
    service.answer('phone', 201);
    const then = new Date(server.clock.now().getTime() + 24 * HOUR);
    // Of a process that died before it sent anything.
    await server.db.update(pushJobs).set({ madeAt: then, dueAt: then, attempts: 0 });
    await server.db.update(newsMails).set({ dueAt: new Date(then.getTime() + 10 * MINUTE) });
    // What comes next of the same ticket takes its place, and waits for nothing either.
    await writeIn(admin, ticket, 'Ten minutes');
    expect(await told()).toEqual(['phone answer']);
    expect(await server.mails('driver@milepost.test')).toHaveLength(1);
  });

  it('an answer that was put off is told no agent whose ticket it is no more, by push or mail', async () => {
    const ticket = await requestTires(driver);
    await takeTicket(admin, ticket);
    await told();
    service.answer('desk', 503);
    expect((await admin.call('saveNewsMail', { body: { mail: true } })).status).toBe(200);
    await writeIn(driver, ticket, 'Only for who helps me');
    await settle();
    expect(await server.db.select().from(pushJobs)).toHaveLength(1);
    const colleague = await server.signIn('super');
    const me = await colleague.call('profile');
    const body = { agent_id: String(me.body.id) };
    expect((await colleague.call('handOverTicket', { params: { id: String(ticket) }, body })).status).toBe(200);
    service.answer('desk', 201);
    server.clock.advance(10 * MINUTE);
    expect(await told()).toEqual([]);
    expect(await server.db.select().from(pushJobs)).toEqual([]);
    expect(await server.mails('admin@milepost.test')).toEqual([]);
  });

  it('logging out while a push is on its way leaves nothing of the device, whatever its service says', async () => {
    for (const status of [201, 410, 429, 500]) {
      const phone = await server.signIn('driver');
      await subscribe(phone, `leaving ${status}`);
      service.answer(`leaving ${status}`, status);
      const ticket = await requestTires(driver);
      await takeTicket(admin, ticket);
      await settle();
      const release = service.hold();
      await writeIn(admin, ticket);
      expect((await phone.call('endSession', { params: { id: 'current' } })).status).toBe(200);
      release();
      await settle();
      server.clock.advance(HOUR);
      await settle();
      const left = await server.db.select().from(pushSubscriptions);
      expect(left).toHaveLength(2);
      [driver, admin] = await Promise.all([server.signIn('driver'), server.signIn('admin')]);
    }
  });

  it('a device that is written down after its session has ended is not', async () => {
    const phone = await server.signIn('driver');
    await subscribe(phone, 'late');
    const [row] = (await server.db.select().from(pushSubscriptions)).slice(-1);
    if (!row) throw new Error('It is written down');
    const { id: _, createdAt: __, ...subscription } = row;
    await phone.call('endSession', { params: { id: 'current' } });
    const before = await server.db.select().from(pushSubscriptions);
    await server.db.transaction((tx) => saveSubscription(tx, subscription, server.clock.now())).catch(() => undefined);
    expect(await server.db.select().from(pushSubscriptions)).toEqual(before);
  });
});
