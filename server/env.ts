import * as v from 'valibot';
import type { S3Settings } from '#server/storage/s3.ts';

const port = v.pipe(
  v.string(),
  v.transform(Number),
  v.integer('must be a whole number'),
  v.minValue(0, 'must be 0 or more'),
  v.maxValue(65_535, 'must be at most 65535'),
);
const filled = v.pipe(v.string(), v.nonEmpty('must not be empty'));

const envSchema = v.object({
  PORT: v.optional(port, '8080'),
  HOST: v.optional(filled),
  DATA_DIR: v.optional(filled, '.data'),
  DATABASE_URL: v.optional(v.pipe(filled, v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'))),
  NODE_ENV: v.optional(v.string(), 'development'),
  MAP_STYLE_URL: v.optional(filled),
  ROUTER_URL: v.optional(filled),
  GEOCODER_URL: v.optional(filled),
  SUPER_ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an e-mail address'))),
  SUPER_ADMIN_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(8, 'must have at least 8 characters'))),
  SUPPORT_PHONE: v.optional(filled),
  SUPPORT_EMAIL: v.optional(filled),
  SMTP_URL: v.optional(
    v.pipe(filled, v.regex(/^smtps?:\/\/[^/]+/, 'must start with smtp:// or smtps:// and name a host')),
  ),
  MAIL_FROM: v.optional(filled),
  /** Where people open the app, for links in mails. */
  PUBLIC_URL: v.optional(
    v.pipe(filled, v.regex(/^https?:\/\/[^/?#]+\/?$/, 'must be an origin such as https://milepost.example')),
  ),
  /** Proxies in front of the server that write `X-Forwarded-For`. */
  TRUSTED_PROXIES: v.optional(
    v.pipe(v.string(), v.transform(Number), v.integer('must be a whole number'), v.minValue(0, 'must be 0 or more')),
    '0',
  ),
  /** Folder of the built page. */
  PAGE_DIR: v.optional(filled, 'dist/app'),
  /** `1` arms the switchable faults at `/__faults`; refused in production. */
  FAULTS: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
});

/** An object storage in place of the data folder: all of it or nothing. */
const s3Schema = v.object(
  {
    S3_ENDPOINT: v.pipe(filled, v.regex(/^https?:\/\/[^/]+\/?$/, 'must be an origin such as https://s3.example')),
    S3_REGION: filled,
    S3_BUCKET: v.pipe(filled, v.regex(/^[a-z0-9][a-z0-9.-]+$/, 'must be the name of a bucket')),
    S3_ACCESS_KEY_ID: filled,
    S3_SECRET_ACCESS_KEY: filled,
  },
  'is missing: an object storage needs all of its settings',
);

export interface ServerEnv extends v.InferOutput<typeof envSchema> {
  readonly production: boolean;
  readonly host: string;
  /** Where attachments are kept; in the data folder when absent. */
  readonly s3: S3Settings | undefined;
}

const parse = <T extends v.GenericSchema>(schema: T, given: Readonly<Record<string, string>>): v.InferOutput<T> => {
  const parsed = v.safeParse(schema, given);
  if (parsed.success) return parsed.output;
  throw new Error(parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('; '));
};

const readS3 = (given: Readonly<Record<string, string>>): S3Settings | undefined => {
  if (!Object.keys(s3Schema.entries).some((name) => name in given)) return undefined;
  const settings = parse(s3Schema, given);
  return {
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  };
};

/** The server's settings from the environment (README, Settings). @throws with every setting that is wrong */
export const readEnv = (env: Readonly<Record<string, string | undefined>>): ServerEnv => {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value !== undefined && value !== '') given[name] = value;
  const settings = parse(envSchema, given);
  const production = settings.NODE_ENV === 'production';
  if (production && settings.FAULTS === '1') throw new Error('FAULTS is for tests, never for production');
  if (settings.SMTP_URL !== undefined && settings.MAIL_FROM === undefined) {
    throw new Error('MAIL_FROM is missing: a mail server needs the address that mail comes from');
  }
  // The demonstration accounts' password is public: they are offered to this machine alone.
  const host = settings.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  return { ...settings, production, host, s3: readS3(given) };
};
