import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rowsOf } from '#server/db/rows.ts';
import type { LogEvent } from '#server/log/log.ts';
import { type Mail, type Mailer, MailRefused } from '#server/mail/mail.ts';
import { createMailOutbox, type MailOutcome } from '#server/mail/outbox.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const mailTo = (to: string): Mail => ({ to, subject: 'News', text: 'News\n', html: '<p>News</p>' });

eachDatabase('mail that waits in the database', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  const waiting = async () => rowsOf<{ row: string }>(await server.db.execute(sql`select m::text as row from mails m`));
  const deliver = () => server.services.mails.deliver();
  const askForCode = async () => {
    await server.anonymous.call('resetInitiate', { body: { email: 'driver@milepost.test' } });
    await server.services.background.idle();
  };
  const eventsOf = (name: string) => server.events().filter(({ event }) => event === name);

  /** Another process on the same database, with a mail server of its own. */
  const process = (send: Mailer['send']) => {
    const outcomes: MailOutcome[] = [];
    const events: LogEvent[] = [];
    const log = { write: (event: LogEvent) => void events.push(event), failed: () => undefined };
    const { db, clock } = server;
    const onOutcome = (outcome: MailOutcome) => void outcomes.push(outcome);
    const outbox = createMailOutbox({ db, mailer: { send }, now: clock.now, log, run: () => undefined, onOutcome });
    return { outbox, outcomes, events };
  };

  it('goes in the order in which it is too late: a code before all news that has waited for longer', async () => {
    const told: string[] = [];
    const { outbox } = process(async ({ to }) => void told.push(to));
    for (let at = 0; at < 20; at += 1) await outbox.queue(server.db, mailTo(`news-${at}@milepost.test`));
    server.clock.advance(MINUTE);
    await outbox.queue(server.db, { ...mailTo('code@milepost.test'), code: '123456' });
    await outbox.deliver();
    expect(told).toHaveLength(21);
    // Four are on their way at once.
    expect(told.slice(0, 4)).toContain('code@milepost.test');
    expect(await waiting()).toEqual([]);
  });

  it('is tried again, later each time, until the mail server takes it; then nothing of it is kept', async () => {
    server.mailbox.refuse(true);
    await askForCode();
    const [row] = await waiting();
    expect(eventsOf('mail-failed')).toMatchObject([{ note: expect.stringContaining('the next one in 15 s') }]);
    // Neither its address nor its code goes where the log goes.
    expect(JSON.stringify(server.events())).not.toMatch(/driver@milepost\.test|password code/);
    await deliver();
    expect(eventsOf('mail-failed')).toHaveLength(1);
    server.clock.advance(15_000);
    await deliver();
    expect(eventsOf('mail-failed')).toHaveLength(2);
    server.mailbox.refuse(false);
    server.clock.advance(30_000);
    await deliver();
    const [mail, ...more] = server.mailbox.to('driver@milepost.test');
    expect([more, mail?.code]).toEqual([[], expect.stringMatching(/^\d{6}$/)]);
    expect(row?.row).toContain(mail?.code);
    expect(mail?.text.replaceAll('\n', ' ')).toContain('good for 15 minutes from when it was asked for');
    expect(await waiting()).toEqual([]);
  });

  it('is not sent once its code has run out', async () => {
    server.mailbox.refuse(true);
    await askForCode();
    server.mailbox.refuse(false);
    server.clock.advance(15 * MINUTE);
    const before = server.mailbox.to().length;
    await deliver();
    expect([server.mailbox.to().length, await waiting()]).toEqual([before, []]);
    expect(eventsOf('mail-expired')).toHaveLength(1);
  });

  it('is there only if what causes it is, and each is taken by one process', async () => {
    const sent: string[] = [];
    const one = async ({ to }: Mail) => void sent.push(to);
    const [a, b] = [process(one), process(one)];
    const failed = server.db.transaction(async (tx) => {
      await a.outbox.queue(tx, mailTo('never@milepost.test'));
      throw new Error('taken back');
    });
    await expect(failed).rejects.toThrow();
    const addresses = Array.from({ length: 20 }, (_, at) => `${String(at).padStart(2, '0')}@fleet.test`);
    await server.db.transaction(async (tx) => {
      for (const to of addresses) await a.outbox.queue(tx, mailTo(to));
    });
    expect(await a.outbox.waiting()).toMatchObject({ count: 20 });
    await Promise.all([a.outbox.deliver(), b.outbox.deliver(), a.outbox.deliver()]);
    expect(sent.sort()).toEqual(addresses);
    expect([a.outcomes.length + b.outcomes.length, await waiting()]).toEqual([20, []]);
  });

  it('of a process that has died is sent by another one, under the same id', async () => {
    const ids: (string | undefined)[] = [];
    const dead = process((_, id) => {
      ids.push(id);
      return new Promise<void>(() => undefined);
    });
    await server.db.transaction((tx) => dead.outbox.queue(tx, mailTo('a@fleet.test')));
    const dying = dead.outbox.deliver();
    await expect.poll(() => ids.length).toBe(1);
    const other = process(async (_, id) => void ids.push(id));
    await other.outbox.deliver();
    expect(ids).toHaveLength(1);
    server.clock.advance(2 * MINUTE);
    await other.outbox.deliver();
    expect(ids).toEqual([ids[0], ids[0]]);
    expect([other.outcomes, await waiting()]).toEqual([['sent'], []]);
    void dying;
  });

  it('of a process that died before the clock was set back by an hour is not kept for that hour', async () => {
    let tries = 0;
    const dead = process(() => {
      tries += 1;
      return new Promise<void>(() => undefined);
    });
    await server.db.transaction((tx) => dead.outbox.queue(tx, mailTo('b@fleet.test')));
    server.clock.advance(HOUR);
    void dead.outbox.deliver();
    await expect.poll(() => tries).toBe(1);
    server.clock.advance(-HOUR + 1_000);
    const other = process(async () => undefined);
    await other.outbox.deliver();
    expect([other.outcomes, await waiting()]).toEqual([['sent'], []]);
  });

  it('that was queued before the clock was set back by a day does not wait for that day', async () => {
    const one = process(async () => undefined);
    server.clock.advance(24 * HOUR);
    await server.db.transaction((tx) => one.outbox.queue(tx, mailTo('c@fleet.test')));
    server.clock.advance(-24 * HOUR);
    await one.outbox.deliver();
    expect([one.outcomes, await waiting()]).toEqual([['sent'], []]);
  });

  it('is dropped where the address takes none for good', async () => {
    const refusing = process(async () => {
      throw new MailRefused('no such mailbox');
    });
    await server.db.transaction((tx) => refusing.outbox.queue(tx, mailTo('nobody@fleet.test')));
    await refusing.outbox.deliver();
    expect([refusing.outcomes, await waiting()]).toEqual([['refused'], []]);
    expect(JSON.stringify(refusing.events)).not.toContain('nobody');
  });
});
