import { readFileSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import * as v from 'valibot';
import type { Log } from '#server/log/log.ts';

/** What calls to a bucket and addresses in it are signed with. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of keys that are good for a while. */
  readonly sessionToken?: string | undefined;
}

/** Keys that somebody renews while the server runs. */
export interface S3CredentialsFile {
  /** In the format of AWS's shared credentials file (decision 0449). */
  readonly credentialsFile: string;
}

/** Bytes of a file of keys, at most: it is read before each use. */
const FILE_MAX = 64 * 1024;

/** Spaces, line breaks or other letters in a key are a mistake in copying, which a bucket would only call denied. */
const key = (most: number) =>
  v.pipe(
    v.string(),
    v.nonEmpty('must not be empty'),
    v.maxLength(most, `must have at most ${most} characters`),
    v.regex(/^[\x21-\x7e]*$/, 'must be letters, digits and signs, without spaces'),
  );
export const S3_KEYS = { id: key(256), secret: key(1_024), token: key(16_384) };

const fileSchema = v.object(
  {
    aws_access_key_id: S3_KEYS.id,
    aws_secret_access_key: S3_KEYS.secret,
    aws_session_token: v.optional(S3_KEYS.token),
  },
  'is missing',
);

/** Why a file of keys cannot be used, as the end of a sentence that begins with its name; never with a part of it. */
class BadCredentials extends Error {
  override readonly name = 'BadCredentials';
}

const SECTION = /^\[\s*(.*?)\s*\]$/;
const SETTING = /^([A-Za-z0-9_]+)\s*=\s*(.*)$/;

/** The settings under `[default]`. @throws BadCredentials */
const settingsOf = (text: string): Readonly<Record<string, string>> => {
  const settings: Record<string, string> = {};
  let section: string | undefined;
  let isThere = false;
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#') || line.startsWith(';')) continue;
    const [, opened] = SECTION.exec(line) ?? [];
    const [, name, value = ''] = SETTING.exec(line) ?? [];
    if (opened !== undefined) section = opened;
    else if (name === undefined) throw new BadCredentials(`has neither [name] nor name = value in line ${at + 1}`);
    else if (section === 'default') settings[name.toLowerCase()] = value;
    isThere ||= section === 'default';
  }
  if (!isThere) throw new BadCredentials('has no section [default]');
  return settings;
};

const parse = (text: string): S3Credentials => {
  const { success, output, issues } = v.safeParse(fileSchema, settingsOf(text), { abortEarly: true });
  if (!success) throw new BadCredentials(`is not right: ${v.getDotPath(issues[0])} ${issues[0].message}`);
  const { aws_access_key_id: accessKeyId, aws_secret_access_key: secretAccessKey, aws_session_token } = output;
  return { accessKeyId, secretAccessKey, ...(aws_session_token && { sessionToken: aws_session_token }) };
};

/** @throws BadCredentials for what would be read without end */
const refuseOdd = (is: { readonly size: number; readonly isFile: () => boolean }): void => {
  if (!is.isFile()) throw new BadCredentials('is not a file');
  if (is.size > FILE_MAX) throw new BadCredentials(`has more than ${FILE_MAX} bytes`);
};

const reasonOf = (error: unknown): string =>
  error instanceof BadCredentials
    ? error.message
    : `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'no code'})`;

/**
 * The keys to sign with, asked for before each use. A file is read each time, so that whatever renews it needs to tell nobody; one that
 * cannot be used leaves the last good ones.
 * @throws a sentence where there is a file and it cannot be used to begin with
 */
export const watchCredentials = (
  from: S3Credentials | S3CredentialsFile,
  log: Pick<Log, 'write'>,
): (() => Promise<S3Credentials>) => {
  if (!('credentialsFile' in from)) return async () => from;
  const { credentialsFile: path } = from;
  let told: string | undefined;
  let text: string;
  let good: S3Credentials;
  try {
    refuseOdd(statSync(path));
    text = readFileSync(path, 'utf8');
    good = parse(text);
  } catch (error) {
    throw new Error(`The file of S3_CREDENTIALS_FILE, ${path}, ${reasonOf(error)}`);
  }
  const look = async (): Promise<void> => {
    try {
      refuseOdd(await stat(path));
      const now = await readFile(path, 'utf8');
      if (now !== text) {
        good = parse(now);
        text = now;
        log.write({
          event: 'new-storage-keys',
          note: `${path} has other keys of the bucket: they are used from now on.`,
        });
      }
      told = undefined;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === told) return;
      told = reason;
      const note = `${path} ${reason}: the keys that it had before are used until it is mended.`;
      log.write({ event: 'bad-storage-keys', note });
    }
  };
  let looking: Promise<void> | undefined;
  return async () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    await looking;
    return good;
  };
};
