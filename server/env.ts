import * as v from 'valibot';

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
  /** Folder of the built page. */
  PAGE_DIR: v.optional(filled, 'dist/app'),
  /** `1` arms the switchable faults at `/__faults`; refused in production. */
  FAULTS: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
});

export interface ServerEnv extends v.InferOutput<typeof envSchema> {
  readonly production: boolean;
  readonly host: string;
}

/** The server's settings from the environment (README, Settings). @throws with every setting that is wrong */
export const readEnv = (env: Readonly<Record<string, string | undefined>>): ServerEnv => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(envSchema, given);
  if (!parsed.success) {
    throw new Error(parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`).join('; '));
  }
  const production = parsed.output.NODE_ENV === 'production';
  if (production && parsed.output.FAULTS === '1') throw new Error('FAULTS is for tests, never for production');
  // The demonstration accounts' password is public: they are offered to this machine alone.
  return { ...parsed.output, production, host: parsed.output.HOST ?? (production ? '0.0.0.0' : '127.0.0.1') };
};
