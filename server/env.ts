import * as v from 'valibot';
import { originProblem, passwordProblems, productionProblems } from '#server/production.ts';
import { S3_KEYS } from '#server/uploads/storage/credentials.ts';
import type { S3Settings } from '#server/uploads/storage/s3.ts';

/** A whole number by its digits alone: `Number` takes a blank for 0, and `1e4`. @param unit of which it is a number */
const whole = (least: number, most: number, unit?: string) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,15}$/, `must be a whole number${unit === undefined ? '' : ` of ${unit}`}`),
    v.transform(Number),
    v.minValue(least, `must be ${least} or more`),
    v.maxValue(most, `must be at most ${most}`),
  );
const days = whole(1, 365, 'days');
const filled = v.pipe(v.string(), v.nonEmpty('must not be empty'));

const database = v.pipe(
  filled,
  v.regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
  v.check(
    // An @ behind the host was one of the password's, which ends at its own / otherwise.
    (text) => URL.canParse(text) && /^\/[^@]+$/.test(new URL(text).pathname),
    'must be an address such as postgres://account:password@host:5432/database, special letters of the password as %XX',
  ),
);

/** Whether a text is the address of a mail server, in all of its parts: what stands behind a # or an @ would be the password's. */
const isMailServer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { pathname, search, hash } = new URL(text);
  return hash === '' && !`${pathname}${search}`.includes('@');
};

/** Of what pages ask for maps, routes and places. A style has places for its theme in braces. */
const mapAddress = v.pipe(
  filled,
  v.check(
    (text) =>
      /^\/(?!\/)\S*$/.test(text) || (/^https?:\/\/\S+$/.test(text) && URL.canParse(text.replaceAll(/[{}]/g, ''))),
    'must be an address such as https://maps.example/day.json, or a path of this origin that begins with /',
  ),
);

const envSchema = v.object({
  PORT: v.optional(whole(0, 65_535), '8080'),
  /** An IPv6 address may stand in brackets, as in a URL. */
  HOST: v.optional(
    v.pipe(
      filled,
      v.transform((text) => text.replace(/^\[(.*)\]$/, '$1')),
    ),
  ),
  DATA_DIR: v.optional(filled, '.data'),
  DATABASE_URL: v.optional(database),
  /** Straight to the database, where `DATABASE_URL` leads to a pooler. */
  DATABASE_DIRECT_URL: v.optional(database),
  /** Streams of changes that this process holds open at once (decision 0429). */
  STREAMS: v.optional(whole(1, 100_000), '10000'),
  /** Connections of this process to `DATABASE_URL`. */
  DATABASE_POOL: v.optional(whole(1, 1_000)),
  /** Who shows it may read `/metrics`. */
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
  /** `1`: the embedded database answers once a change is on the disk (decision 0417). */
  DURABLE: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  NODE_ENV: v.optional(
    v.picklist(['development', 'production', 'test'], 'must be development, production or test'),
    'development',
  ),
  /** Where people reach the app: the origin alone. */
  PUBLIC_URL: v.optional(
    v.pipe(
      filled,
      v.rawCheck(({ dataset, addIssue }) => {
        const message = dataset.typed ? originProblem(dataset.value) : undefined;
        if (message !== undefined) addIssue({ message });
      }),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  MAP_STYLE_URL: v.optional(mapAddress),
  /** A file of streets for the own map (decision 0436). */
  MAP_PMTILES: v.optional(filled),
  ROUTER_URL: v.optional(mapAddress),
  GEOCODER_URL: v.optional(mapAddress),
  SUPER_ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.email('must be an e-mail address'))),
  SUPER_ADMIN_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(8, 'must have at least 8 characters'))),
  SUPPORT_PHONE: v.optional(filled),
  SUPPORT_EMAIL: v.optional(filled),
  /** `none` says on purpose that no mail is sent. */
  SMTP_URL: v.optional(
    v.pipe(
      filled,
      v.regex(/^(none$|smtps?:\/\/[^/]+)/, 'must start with smtp:// or smtps:// and name a host, or be none'),
      v.check(
        (text) => text === 'none' || isMailServer(text),
        'must be an address such as smtps://account:password@host:465, special letters of the password as %XX',
      ),
    ),
  ),
  MAIL_FROM: v.optional(
    v.pipe(
      filled,
      v.regex(
        /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be an e-mail address, or a name and one: Milepost <no-reply@milepost.example>',
      ),
    ),
  ),
  /** Services that production may speak to over a network without TLS. */
  ALLOW_PLAINTEXT: v.optional(
    v.pipe(
      filled,
      v.regex(
        /^ *(mail|database|storage) *(, *(mail|database|storage) *)*$/,
        'must be a list of mail, database, storage',
      ),
    ),
  ),
  /** Proxies in front of the server that write `X-Forwarded-For`. */
  TRUSTED_PROXIES: v.optional(whole(0, 100), '0'),
  /** Days after a sign-in at which its session ends, however much it is used: of drivers and owners, and of staff. */
  SESSION_DAYS_DRIVERS: v.optional(days, '90'),
  SESSION_DAYS_STAFF: v.optional(days, '30'),
  /** Minutes to a ticket's first answer, and hours to its close, after which it is overdue; 0 for no such target. */
  FIRST_ANSWER_MINUTES: v.optional(whole(0, 10_080, 'minutes'), '15'),
  CLOSE_HOURS: v.optional(whole(0, 8_760, 'hours'), '24'),
  /** Folder of the built page; the one beside the built server where absent. */
  PAGE_DIR: v.optional(filled),
  /** `1` arms the switchable faults at `/__faults`; refused in production. */
  FAULTS: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
});

const S3_PLACE = {
  S3_ENDPOINT: v.pipe(filled, v.regex(/^https?:\/\/[^/]+\/?$/, 'must be an origin such as https://s3.example')),
  S3_REGION: filled,
  S3_BUCKET: v.pipe(filled, v.regex(/^[a-z0-9][a-z0-9.-]+$/, 'must be the name of a bucket')),
};
const S3_OWN_KEYS = {
  S3_ACCESS_KEY_ID: S3_KEYS.id,
  S3_SECRET_ACCESS_KEY: S3_KEYS.secret,
  /** Of keys that are good for a while. */
  S3_SESSION_TOKEN: v.optional(S3_KEYS.token),
};
const S3_FILE = {
  /** Keys that are renewed while the server runs (decision 0449). */
  S3_CREDENTIALS_FILE: filled,
};
const S3_NAMES = Object.keys({ ...S3_PLACE, ...S3_OWN_KEYS, ...S3_FILE });
const s3PlaceOf = (given: { readonly [name in keyof typeof S3_PLACE]: string }) => ({
  endpoint: given.S3_ENDPOINT,
  region: given.S3_REGION,
  bucket: given.S3_BUCKET,
});
const S3_MISSING = 'is missing: an object storage needs all of its settings';

/** An object storage in place of the data folder: all of it or nothing, and its keys here or in a file. */
const s3Schemas = {
  keys: v.pipe(
    v.object({ ...S3_PLACE, ...S3_OWN_KEYS }, S3_MISSING),
    v.transform(
      (given): S3Settings => ({
        ...s3PlaceOf(given),
        accessKeyId: given.S3_ACCESS_KEY_ID,
        secretAccessKey: given.S3_SECRET_ACCESS_KEY,
        sessionToken: given.S3_SESSION_TOKEN,
      }),
    ),
  ),
  file: v.pipe(
    v.object({ ...S3_PLACE, ...S3_FILE }, S3_MISSING),
    v.transform(
      (given): S3Settings => ({
        ...s3PlaceOf(given),
        credentialsFile: given.S3_CREDENTIALS_FILE,
      }),
    ),
  ),
};

export interface ServerEnv extends v.InferOutput<typeof envSchema> {
  readonly production: boolean;
  readonly host: string;
  /** Where attachments are kept; in the data folder when absent. */
  readonly s3: S3Settings | undefined;
}

/** The environment is not one to start with; `problems` has a sentence for each setting. */
export class BadEnvironment extends Error {
  override readonly name = 'BadEnvironment';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;
type Given = Readonly<Record<string, string>>;

const wrong = (result: v.SafeParseResult<v.GenericSchema>): string[] =>
  (result.issues ?? []).map((issue) => `${v.getDotPath(issue)} ${issue.message}`);

/** What is no number is not told its bounds as well. */
const ONE_SENTENCE = { abortPipeEarly: true };

const parseS3 = (given: Given) => {
  if (!S3_NAMES.some((name) => name in given)) return undefined;
  return v.safeParse(given.S3_CREDENTIALS_FILE === undefined ? s3Schemas.keys : s3Schemas.file, given, ONE_SENTENCE);
};

/** What is wrong however the server is run: settings that only make sense together. */
const unmatched = ({
  SMTP_URL,
  MAIL_FROM,
  SUPPORT_PHONE,
  SUPPORT_EMAIL,
  MAP_STYLE_URL,
  MAP_PMTILES,
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  S3_CREDENTIALS_FILE,
  ...given
}: Given): string[] => {
  const problems: string[] = [];
  const twice = Object.keys(S3_OWN_KEYS).filter((name) => S3_CREDENTIALS_FILE !== undefined && name in given);
  if (twice.length > 0) problems.push(`${twice.join(', ')} would be beside S3_CREDENTIALS_FILE: set one or the other`);
  if (DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined) {
    problems.push('DATABASE_URL is missing: DATABASE_DIRECT_URL is beside it, where it leads to a pooler');
  }
  if (MAP_STYLE_URL !== undefined && MAP_PMTILES !== undefined) {
    problems.push('MAP_PMTILES is of no use with MAP_STYLE_URL: streets belong to the own map, so set one of them');
  }
  if (SMTP_URL !== undefined && SMTP_URL !== 'none' && MAIL_FROM === undefined) {
    problems.push('MAIL_FROM is missing: a mail server needs the address that mail comes from');
  }
  if ((SUPPORT_PHONE === undefined) !== (SUPPORT_EMAIL === undefined)) {
    const missing = SUPPORT_PHONE === undefined ? 'SUPPORT_PHONE' : 'SUPPORT_EMAIL';
    problems.push(`${missing} is missing: Contact Us shows a telephone number and an e-mail address, so set both`);
  }
  return problems;
};

const NAMES = [...Object.keys(envSchema.entries), ...S3_NAMES];

/** A blank at an end is none of the setting's, or one of a password's that nobody sees: it is never taken off unsaid. */
const blanksAtEnds = (env: Environment): string[] =>
  NAMES.filter((name) => env[name] !== undefined && env[name] !== env[name].trim()).map(
    (name) => `${name} begins or ends with a blank: take it away`,
  );

/** What is wrong, in sentences, and the settings where that is nothing. */
interface Judged {
  readonly problems: readonly string[];
  readonly settings: ServerEnv | undefined;
}

const judge = (env: Environment, use: 'serving' | 'command'): Judged => {
  const given: Record<string, string> = {};
  // Without such blanks, of which it is told by themselves: a setting has one sentence.
  for (const [name, value = ''] of Object.entries(env)) if (value.trim() !== '') given[name] = value.trim();
  const parsed = v.safeParse(envSchema, given, ONE_SENTENCE);
  const s3 = parseS3(given);
  const problems = [
    ...blanksAtEnds(env),
    ...wrong(parsed),
    ...(s3 === undefined ? [] : wrong(s3)),
    ...unmatched(given),
  ];
  if (given.NODE_ENV === 'production' && use === 'serving') problems.push(...productionProblems(given));
  if (problems.length > 0 || !parsed.success) return { problems, settings: undefined };

  const { SMTP_URL, ...settings } = parsed.output;
  const production = settings.NODE_ENV === 'production';
  return {
    problems,
    settings: {
      ...settings,
      SMTP_URL: SMTP_URL === 'none' ? undefined : SMTP_URL,
      production,
      // The demonstration accounts' password is public: they are offered to this machine alone.
      host: settings.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
      s3: s3?.success === true ? s3.output : undefined,
    },
  };
};

const settingsOf = ({ problems, settings }: Judged): ServerEnv => {
  if (settings === undefined || problems.length > 0) throw new BadEnvironment(problems);
  return settings;
};

/**
 * The settings from the environment (README).
 * @param use `serving` for the server, of which production asks more (`server/production.ts`); `command` for a program
 * that only works in the data
 * @throws BadEnvironment with everything that is wrong
 */
export const readEnv = (env: Environment, use: 'serving' | 'command' = 'serving'): ServerEnv =>
  settingsOf(judge(env, use));

/** As `readEnv` for a server, with a look at the password that production would begin with. @throws BadEnvironment */
export const readServingEnv = (env: Environment): ServerEnv => {
  const { problems, settings } = judge(env, 'serving');
  const weak = env.NODE_ENV === 'production' ? passwordProblems(env) : [];
  return settingsOf({ problems: [...problems, ...weak], settings });
};

/** What is wrong with the address of a PostgreSQL, as the end of a sentence that begins with its name; undefined where nothing is. */
export const databaseUrlProblem = (url: string): string | undefined =>
  v.safeParse(database, url, ONE_SENTENCE).issues?.[0].message;

/** Where PostgreSQL itself is, past a pooler; undefined for the embedded database. */
export const directUrlOf = ({ DATABASE_URL, DATABASE_DIRECT_URL }: ServerEnv): string | undefined =>
  DATABASE_DIRECT_URL ?? DATABASE_URL;
