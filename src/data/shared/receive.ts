import type { AppError } from '#src/contract/errors.ts';
import { FILES, SHARE, TEXT } from '#src/contract/limits.ts';
import { PATHS } from '#src/contract/paths.ts';
import { extensionOf } from '#src/lib/file-kind.ts';
import type { Result } from '#src/lib/result.ts';
import { SHARE_TEXT } from '#src/texts/share.ts';
import { accountDatabaseName, withDatabase } from '../db/database.ts';
import { beginNewLog } from '../db/new-log.ts';
import { fileProblem, fittingName } from '../files/check-files.ts';
import { makingRoom } from '../making-room.ts';
import type { Ports } from '../ports.ts';
import { readSession } from '../stored.ts';
import { holdShare } from './held.ts';
import { SHARED, type Share, storeShare } from './share.ts';

/** Types of files as phones name them, by the extension that a server knows them by. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/plain': 'txt',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
  'video/x-msvideo': 'avi',
};

/** A gallery may share a picture by its number alone: what it is then says its type. */
const nameOf = ({ name: given, type }: File): string => {
  const name = fittingName(given);
  const known = FILES.extensions.some((allowed) => allowed === extensionOf(name));
  const extension = EXTENSIONS[type.split(';')[0]?.trim().toLowerCase() ?? ''];
  return known || extension === undefined ? name : fittingName(`${name || 'file'}.${extension}`);
};

/** Title, text and address in one, none of them twice. */
const wordsOf = (form: FormData): string => {
  const parts: string[] = [];
  for (const name of ['title', 'text', 'url']) {
    const part = String(form.get(name) ?? '').trim();
    if (part !== '' && !parts.some((other) => other.includes(part))) parts.push(part);
  }
  // A title that a text begins with is said by it.
  return parts.filter((part, at) => !parts.slice(at + 1).some((later) => later.includes(part))).join('\n');
};

/** Reads what was shared, each file that may go with a message; the others are named with the reason. */
const readShared = async (form: FormData, uuid: () => string): Promise<Share> => {
  const files: Share['files'][number][] = [];
  const problems: string[] = [];
  for (const file of form.getAll('files')) {
    // A form without a chosen file sends an empty one.
    if (typeof file === 'string' || (file.size === 0 && file.name === '')) continue;
    const name = nameOf(file);
    const problem = fileProblem({ name, size: file.size });
    // More can never be kept, and each is read into memory.
    if (problem !== undefined) problems.push(problem);
    // A picture that is still in somebody's cloud, as a rule: no server takes it.
    else if (file.size === 0) problems.push(SHARE_TEXT.unreadable(name));
    else if (files.length >= SHARE.maxFiles) problems.push(SHARE_TEXT.tooMany(name, SHARE.maxFiles));
    else {
      const bytes = await file.arrayBuffer().catch(() => undefined);
      if (bytes) files.push({ id: uuid(), name, mimeType: file.type, bytes });
      else problems.push(SHARE_TEXT.unreadable(name));
    }
  }
  const words = wordsOf(form);
  if (words.length > TEXT.messageMax) problems.push(SHARE_TEXT.wordsCut(TEXT.messageMax));
  return { files, words: words.slice(0, TEXT.messageMax), problems };
};

const addressOf = (name: 'held' | 'trouble', value: string): string =>
  `${PATHS.share}?${new URLSearchParams({ [name]: value })}`;

const keepShare = (account: string, share: Share, ports: Ports): Promise<Result<void, AppError>> =>
  withDatabase(accountDatabaseName(account), (db) =>
    makingRoom(db, ports, async () => {
      await db.openToWork();
      await storeShare(db, SHARED, share);
    }),
  );

/**
 * Keeps what was shared: with the account that is signed in, or whose session has ended by itself; else held until somebody
 * signs in. Throws what IndexedDB throws where it cannot be read at all.
 * @returns the address of the page that goes on with it
 */
export const receiveShare = async (form: FormData, ports: Ports): Promise<string> => {
  beginNewLog();
  const share = await readShared(form, ports.uuid);
  const session = await readSession();
  const known = session && !session.pending ? session.account : undefined;
  const id = ports.uuid();
  const done = known === undefined ? await holdShare(id, share, ports) : await keepShare(known, share, ports);
  if (!done.ok) return addressOf('trouble', done.error.kind === 'quota' ? 'full' : 'failed');
  return known === undefined ? addressOf('held', id) : PATHS.share;
};
