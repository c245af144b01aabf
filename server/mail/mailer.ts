import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { type Mail, type Mailer, MailRefused, SENDING_MS } from '#server/mail/mail.ts';

/** Milliseconds that a mail server has for each step; one that says a little each moment is bounded by `SENDING_MS` alone. */
const DEADLINES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
/** Days that a mail of the data folder is kept. */
const KEPT_DAYS = 30;

const contentOf = ({ to, subject, text, html }: Mail) => ({ to: { name: '', address: to }, subject, text, html });

const named = (from: string, id: string | undefined) =>
  id === undefined ? {} : { messageId: `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'milepost'}>` };

/** How a mail server says that it takes nothing from us, for whomever (RFC 3463, 5.7: policy). Old ones say it in words alone. */
const OF_US =
  /^\d{3}[ -](?:5\.7\.\d|.*\b(?:relay|authenticat|authoriz|blocked|block list|blacklist|blocklist|policy))/is;

/** Whether a mail server has said of the recipient, and not of us, that it will never take the mail. */
const isRefused = (error: unknown): boolean => {
  const said = error as { readonly command?: string; readonly responseCode?: number; readonly response?: string };
  const { command, responseCode = 0, response = '' } = said;
  // Every mail would be lost while a setting is wrong: what is said of us is tried again, and told as a failure.
  return command === 'RCPT TO' && [550, 551, 553].includes(responseCode) && !OF_US.test(response);
};

/**
 * Sends by a real mail server.
 * @param url `smtp://user:password@host:587` or `smtps://...`
 * @param sendingMs for a mail in all
 */
export const createSmtpMailer = (url: string, from: string, sendingMs = SENDING_MS): Mailer => {
  const transport = nodemailer.createTransport({ url, ...DEADLINES });
  return {
    send: async (mail, id, ending) => {
      const late = AbortSignal.timeout(sendingMs);
      // Of the library's own since version 9; its types are older.
      const aborted = { signal: ending === undefined ? late : AbortSignal.any([ending, late]) };
      try {
        await transport.sendMail({ from, ...contentOf(mail), ...named(from, id), ...aborted });
      } catch (error) {
        throw isRefused(error) ? new MailRefused('The address takes no mail.', { cause: error }) : error;
      }
    },
  };
};

interface FolderOptions {
  /** Made when the first mail is written. */
  readonly folder: string;
  readonly from: string;
  readonly now: () => Date;
  /** Is told of each mail and where it is. */
  readonly onKept: (mail: Mail, path: string) => void;
}

/** Sends nothing: writes each mail as an .eml file, which any mail program opens. */
export const createFolderMailer = ({ folder, from, now, onKept }: FolderOptions): Mailer => {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail, id) => {
      const date = now();
      const { message } = await transport.sendMail({ from, date, ...contentOf(mail), ...named(from, id) });
      await mkdir(folder, { recursive: true });
      const name = `${date.toISOString().replaceAll(':', '')}-${randomBytes(3).toString('hex')}.eml`;
      const path = join(folder, name);
      await writeFile(path, message as Buffer, { mode: 0o600 });
      onKept(mail, path);
    },
  };
};

/** Deletes mails of a folder that are older than a month. */
export const sweepMails = async (folder: string, now: Date): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  const before = now.getTime() - KEPT_DAYS * 86_400_000;
  for (const name of names) {
    if (!name.endsWith('.eml')) continue;
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < before) await rm(path, { force: true });
  }
};
