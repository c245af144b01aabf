import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '#server/mail/mail.ts';
import { createFolderMailer, createSmtpMailer, sweepMails } from '#server/mail/mailer.ts';
import * as messages from '#server/mail/messages.ts';
import { PATHS } from '#src/contract/paths.ts';
import { FORGOT } from '#src/texts/forgot.ts';
import { SIGN_IN } from '#src/texts/sign-in.ts';
import { driverSignUp } from '#tests/support/builders/sign-ups.ts';
import { startServer } from '#tests/support/harness/server.ts';

const NOW = new Date('2026-11-21T09:30:00Z');
const TO = 'ray@fleet.test';
const BEGUN = { at: NOW, device: 'Chrome on Android', name: 'Ray Ortega' };
const RECOVERY_CODE = 'ABCDEFGHJKMNPQRSTVWXYZABC';
const ALL: readonly (readonly [string, Mail])[] = [
  ['verification', messages.verificationMail(TO, '048213', BEGUN)],
  ['reset', messages.resetMail(TO, '048213')],
  ['new e-mail', messages.newEmailMail(TO, '048213')],
  ['token reused', messages.tokenReusedMail(TO, { device: 'Chrome on Android', since: NOW })],
  ['e-mail changed', messages.emailChangedMail(TO)],
  ['e-mail changed, without an address to link to', messages.emailChangedMail(TO, RECOVERY_CODE)],
  ['known address', messages.knownAddressMail(TO)],
  ['password changed', messages.passwordChangedMail(TO)],
  ['approved', messages.approvedMail(TO)],
  ['rejected', messages.rejectedMail(TO)],
];

/** The text of a part of a mail, its quoted-printable undone. */
const decoded = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

describe.each(ALL)('the mail: %s', (_, mail) => {
  it('loads nothing, links nowhere, and fits a phone by day and by night', () => {
    expect(mail.html).not.toMatch(/<img|<link|<script|href=|src=|url\(|https?:/);
    expect(mail.html).toContain('width=device-width');
    expect(mail.html).toContain('color-scheme" content="light dark"');
    expect(mail.html).not.toMatch(/[^-]color:\s*#|background/);
  });

  it('says the same in plain text, in lines that are not too long', () => {
    for (const line of mail.text.split('\n')) expect(line.length).toBeLessThanOrEqual(76);
    const words = (text: string) => text.replace(/\s+/g, ' ').trim();
    const shown = mail.html.replace(/<head>[\s\S]*<\/head>/, '').replace(/<[^>]+>/g, ' ');
    expect(words(shown)).toBe(words(mail.text));
  });

  it('says a code where it is seen first: in the subject and on a line of its own', () => {
    if (mail.code === undefined) return expect(mail.text).not.toMatch(/\d{6}/);
    expect(mail.subject.startsWith(mail.code)).toBe(true);
    expect(mail.text.split('\n')).toContain(mail.code);
    expect(mail.text).toContain('15 minutes');
  });
});

it('a changed e-mail without an address to link to is taken back by what the screens say, not by writing an address', () => {
  const { text } = messages.emailChangedMail(TO, RECOVERY_CODE);
  const said = text.replace(/\s+/g, ' ');
  expect(said).toContain(`choose ${SIGN_IN.forgot.slice(0, -1)}, on the next page ${FORGOT.changed}.`);
  expect(said).not.toContain(PATHS.recover);
});

describe('without a mail server', () => {
  let folder: string;
  const lines: string[] = [];
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'milepost-mail-')), 'mail');
    lines.length = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const mailer = () =>
    createFolderMailer({
      ...{ folder, from: 'Milepost <no-reply@milepost.test>', now: () => NOW },
      onKept: ({ to, subject }, path) => lines.push(`${to} ${subject} ${path}`),
    });

  it('mail is written as .eml into the data folder, and told of', async () => {
    await mailer().send(messages.verificationMail(TO, '048213', BEGUN));
    const [name = ''] = readdirSync(folder);
    expect(name).toMatch(/^2026-11-21T093000\.000Z-[0-9a-f]{6}\.eml$/);
    expect(lines).toEqual([`${TO} 048213 is your Milepost verification code ${join(folder, name)}`]);
    const eml = readFileSync(join(folder, name), 'utf8');
    expect(eml).toMatch(/^From: Milepost <no-reply@milepost\.test>\r$/m);
    expect(eml).toMatch(/^To: ray@fleet\.test\r$/m);
    expect(eml).toMatch(/^Date: Sat, 21 Nov 2026 09:30:00 \+0000\r$/m);
    expect(eml).toContain('text/plain');
    expect(eml).toContain('text/html');
    expect(decoded(eml)).toContain('Enter this code in Milepost to verify your account:');
  });

  it('mail goes after a month, and other files stay', async () => {
    await sweepMails(join(folder, 'none'), NOW);
    await mailer().send(messages.approvedMail(TO));
    const [name = ''] = readdirSync(folder);
    const age = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
    utimesSync(join(folder, name), age(29), age(29));
    await sweepMails(folder, NOW);
    expect(readdirSync(folder)).toHaveLength(1);
    utimesSync(join(folder, name), age(31), age(31));
    await sweepMails(folder, NOW);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('with a mail server', () => {
  const refusals: Record<string, string> = {
    'full@fleet.test': 'Mailbox full',
    'gone@fleet.test': '5.1.1 No such user here',
    'relay@fleet.test': 'relay not permitted',
    'denied@fleet.test': '5.7.1 Access denied for 192.0.2.7',
  };
  const received: { from: string; to: string[]; user: string | undefined; content: string }[] = [];
  let smtp: SMTPServer;
  let at: string;
  beforeEach(async () => {
    received.length = 0;
    smtp = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        password === 'p@ss' ? done(null, { user: username }) : done(new Error('Invalid login')),
      onRcptTo: ({ address }, _, done) => {
        const said = refusals[address];
        done(said === undefined ? null : Object.assign(new Error(said), { responseCode: 550 }));
      },
      onData: (stream, session, done) => {
        let content = '';
        stream.on('data', (piece: Buffer) => {
          content += piece.toString();
        });
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom === false ? '' : mailFrom.address;
          received.push({ from, to: rcptTo.map(({ address }) => address), user: session.user, content });
          done();
        });
      },
    });
    await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
    at = `127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise<void>((done) => smtp.close(done)));
  const mailer = (url: string) => createSmtpMailer(url, 'Milepost <post@milepost.test>');

  it('mail is handed over with name and password, in both forms', async () => {
    await mailer(`smtp://agent:p%40ss@${at}`).send(messages.verificationMail(TO, '048213', BEGUN));
    expect(received).toMatchObject([{ from: 'post@milepost.test', to: [TO], user: 'agent' }]);
    const { content = '' } = received[0] ?? {};
    expect(content).toContain('Subject: 048213 is your Milepost verification code');
    expect(content).toContain('multipart/alternative');
    expect(decoded(content)).toContain('048213</p>');
  });

  it('a refusal is an error with its reason', async () => {
    const send = (url: string, to: string) => mailer(url).send(messages.approvedMail(to));
    await expect(send(`smtp://agent:wrong@${at}`, TO)).rejects.toThrow('Invalid login');
    await expect(send(`smtp://agent:p%40ss@${at}`, 'full@fleet.test')).rejects.toMatchObject({
      ...{ name: 'MailRefused', cause: { message: expect.stringContaining('Mailbox full') } },
    });
    await expect(send('smtp://127.0.0.1:1', TO)).rejects.toThrow('ECONNREFUSED');
  });

  it.each(['relay@fleet.test', 'denied@fleet.test'])(
    'what it refuses us, and not the address %s, is not for good',
    async (to) => {
      const sending = mailer(`smtp://agent:p%40ss@${at}`).send(messages.approvedMail(to));
      await expect(sending).rejects.toMatchObject({ name: 'Error', responseCode: 550 });
    },
  );

  it('an address that it does not know is refused for good', async () => {
    const sending = mailer(`smtp://agent:p%40ss@${at}`).send(messages.approvedMail('gone@fleet.test'));
    await expect(sending).rejects.toMatchObject({ name: 'MailRefused' });
  });

  it('a whole sign-up works through it', async () => {
    const server = await startServer({ mailer: mailer(`smtp://agent:p%40ss@${at}`) });
    const body = driverSignUp();
    await server.anonymous.call('register', { body });
    await server.services.background.idle();
    const code = /^Subject: (\d{6}) /m.exec(received[0]?.content ?? '')?.[1];
    expect((await server.anonymous.call('confirm', { body: { email: body.email, code } })).status).toBe(200);
    await server.close();
  });
});

it('a mail server that is down is logged, keeps nobody waiting, and a new code can be asked for when it is back', async () => {
  const server = await startServer();
  const { email } = driverSignUp();
  server.mailbox.refuse(true);
  expect((await server.anonymous.call('register', { body: driverSignUp({ email }) })).status).toBe(200);
  await server.services.background.idle();
  expect(server.events()).toContainEqual(expect.objectContaining({ event: 'mail-failed' }));
  server.mailbox.refuse(false);
  await server.anonymous.call('resendCode', { body: { email } });
  // The one that waits would have come with a code that the new one has taken the place of.
  server.clock.advance(60_000);
  await server.services.mails.deliver();
  const [mail, ...more] = await server.mails(email);
  expect(more).toEqual([]);
  expect((await server.anonymous.call('confirm', { body: { email, code: mail?.code } })).status).toBe(200);
  await server.close();
});
