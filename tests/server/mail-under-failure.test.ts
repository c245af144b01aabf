import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '#server/mail/mail.ts';
import { createSmtpMailer } from '#server/mail/mailer.ts';
import { createMailOutbox } from '#server/mail/outbox.ts';
import '#tests/support/console.ts';
import { eachDatabase } from '#tests/support/harness/each-database.ts';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const mailTo = (to: string): Mail => ({ to, subject: 'News', text: 'News\n', html: '<p>News</p>' });

eachDatabase('a mail server that hangs', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ database });
  });
  afterAll(() => server.close());

  /** An outbox whose mail server answers when it is told to. */
  const hanging = () => {
    const [sent, answers]: [string[], (() => void)[]] = [[], []];
    let hangs = true;
    const send = async ({ to }: Mail): Promise<void> => {
      sent.push(to);
      if (hangs) await new Promise<void>((resolve) => answers.push(resolve));
    };
    const { db, clock } = server;
    const log = { write: () => undefined, failed: () => undefined };
    const outbox = createMailOutbox({ db, mailer: { send }, now: clock.now, log, run: (work) => void work() });
    const release = () => {
      hangs = false;
      for (const answer of answers) answer();
    };
    return { outbox, sent, release };
  };
  const queue = (outbox: ReturnType<typeof hanging>['outbox'], addresses: readonly string[]) =>
    server.db.transaction(async (tx) => {
      for (const to of addresses) await outbox.queue(tx, mailTo(to));
    });
  const addresses = (count: number) =>
    Array.from({ length: count }, (_, at) => `${String(at).padStart(2, '0')}@fleet.test`);

  it('has four mails at a time, however often and by whomever it is looked for mail', async () => {
    const { outbox, sent, release } = hanging();
    await queue(outbox, addresses(30));
    const looks = Array.from({ length: 6 }, () => outbox.deliver());
    outbox.soon();
    await expect.poll(() => sent.length).toBeGreaterThanOrEqual(4);
    // Whoever would take more would have done so before these are answered.
    for (let look = 0; look < 20; look += 1) await outbox.waiting();
    expect(sent).toHaveLength(4);
    await queue(outbox, ['last@fleet.test']);
    outbox.soon();
    release();
    await Promise.all(looks);
    await expect.poll(async () => (await outbox.waiting()).count).toBe(0);
    expect(sent.toSorted()).toEqual([...addresses(30), 'last@fleet.test']);
  });

  it('keeps no process from ending: what waits stays for the next one', async () => {
    const { outbox, sent, release } = hanging();
    await queue(outbox, addresses(12));
    const looking = outbox.deliver();
    await expect.poll(() => sent.length).toBe(4);
    outbox.close();
    release();
    await looking;
    await outbox.deliver();
    expect([sent.length, (await outbox.waiting()).count]).toEqual([4, 8]);
    const next = hanging();
    next.release();
    await next.outbox.deliver();
    expect([next.sent.length, (await next.outbox.waiting()).count]).toEqual([8, 0]);
  });
});

describe('a mail server that never comes to its end', () => {
  const sockets: Socket[] = [];
  let server: Server;
  let url: string;
  let ended: Promise<unknown>;
  beforeAll(async () => {
    // One more line of its answer each moment: no silence that a deadline of silence would notice.
    server = createServer((socket) => {
      sockets.push(socket);
      let dripping: NodeJS.Timeout | undefined;
      socket.write('220 mail.test\r\n');
      socket.once('data', () => {
        dripping = setInterval(() => socket.write('250-please hold the line\r\n'), 10);
      });
      ended = once(socket, 'close').then(() => clearInterval(dripping));
      socket.on('error', () => undefined);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('is left before another process takes the mail, and the connection with it', async () => {
    const mailer = createSmtpMailer(url, 'post@milepost.test', 300);
    await expect(mailer.send(mailTo('ray@fleet.test'))).rejects.toThrow();
    await ended;
  });

  it('is left where the process ends', async () => {
    const ending = new AbortController();
    const sending = createSmtpMailer(url, 'post@milepost.test').send(mailTo('ray@fleet.test'), 'a', ending.signal);
    const refused = expect(sending).rejects.toThrow();
    await expect.poll(() => sockets.length).toBe(2);
    ending.abort();
    await refused;
    await ended;
  });
});
