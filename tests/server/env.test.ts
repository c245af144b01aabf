import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '#server/config.ts';
import { type BadEnvironment, readEnv, readServingEnv } from '#server/env.ts';
import { configSchema } from '#src/contract/config.ts';
import { PRODUCTION_ENV } from '#tests/support/harness/production.ts';

const S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'us-east-2',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('the environment', () => {
  it('has defaults for everything', () => {
    expect(readEnv({})).toMatchObject({ PORT: 8080, DATA_DIR: '.data', host: '127.0.0.1', production: false });
  });

  it('says how long sessions live', () => {
    expect(readEnv({})).toMatchObject({ SESSION_DAYS_DRIVERS: 90, SESSION_DAYS_STAFF: 30 });
    expect(readEnv({ SESSION_DAYS_DRIVERS: '7' })).toMatchObject({ SESSION_DAYS_DRIVERS: 7, SESSION_DAYS_STAFF: 30 });
  });

  it('opens to other machines in production alone, unless told', () => {
    expect(readEnv(PRODUCTION_ENV)).toMatchObject({ host: '0.0.0.0', production: true });
    expect(readEnv({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(readEnv({ HOST: '[::1]' }).host).toBe('::1');
  });

  it('takes an empty variable as none', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 8080 });
  });

  it('knows the public address as an origin, and none as no mail server', () => {
    expect(readEnv({ PUBLIC_URL: 'HTTPS://Milepost.example/' }).PUBLIC_URL).toBe('https://milepost.example');
    expect(readEnv({}).PUBLIC_URL).toBeUndefined();
    expect(readEnv({ SMTP_URL: 'none' }).SMTP_URL).toBeUndefined();
    expect(readEnv({ SMTP_URL: 'smtp://a', MAIL_FROM: 'a@b.test' }).SMTP_URL).toBe('smtp://a');
  });

  const problems = (env: Record<string, string>): readonly string[] => {
    try {
      readServingEnv({ NODE_ENV: 'production', ...env });
      return [];
    } catch (error) {
      return (error as BadEnvironment).problems;
    }
  };
  const names = (env: Record<string, string>) => problems(env).map((problem) => problem.split(' ')[0]);

  it('of production is told all that it lacks at once', () => {
    expect(names({})).toEqual(['PUBLIC_URL', 'SMTP_URL', 'SUPPORT_PHONE']);
    const weak = { SUPER_ADMIN_EMAIL: 'boss@fleet.test', SUPER_ADMIN_PASSWORD: 'ILoveYou' };
    expect(names({ PORT: 'x', MAP_STYLE_URL: '', PUBLIC_URL: 'milepost.example', ...weak })).toEqual([
      ...['PORT', 'PUBLIC_URL', 'SMTP_URL', 'SUPPORT_PHONE', 'SUPER_ADMIN_PASSWORD'],
    ]);
    expect(problems(PRODUCTION_ENV)).toEqual([]);
    expect(problems({ ...PRODUCTION_ENV, ...weak })).toEqual([
      'SUPER_ADMIN_PASSWORD is one of the passwords that are tried first: choose another one',
    ]);
    expect(names({ ...PRODUCTION_ENV, ...weak, SUPER_ADMIN_PASSWORD: 'Boss@Fleet.test' })).toHaveLength(1);
    expect(names({ ...PRODUCTION_ENV, ...weak, SUPER_ADMIN_PASSWORD: 'Milepost-2026!' })).toHaveLength(1);
    expect(names({ ...PRODUCTION_ENV, SUPER_ADMIN_EMAIL: 'Super@Milepost.test' })).toHaveLength(1);
    expect(names({ ...PRODUCTION_ENV, ...weak, SUPER_ADMIN_PASSWORD: 'our-own-secret-7' })).toEqual([]);
    // A command asks what it works in, and nothing of the server.
    expect(readEnv({ NODE_ENV: 'production' }, 'command').production).toBe(true);
  });

  it.each([
    ['SMTP_URL', 'smtp://user:secret@mail.example:587', 'smtps://user:secret@mail.example', 'mail'],
    ['SMTP_URL', 'smtp://mail.example', 'smtp://mail.example:587?requireTLS=true', 'mail'],
    ['DATABASE_URL', 'postgres://m:secret@db.example/m', 'postgres://m@db.example/m?sslmode=verify-full', 'database'],
    ['DATABASE_URL', 'postgres://m@db.example/m?sslmode=prefer', 'postgres://m@127.0.0.1/m', 'database'],
    ['DATABASE_URL', 'postgres://m@db.example/m?sslmode=disable', 'postgres://%2Fvar%2Frun%2Fpostgresql/m', 'database'],
    ['DATABASE_DIRECT_URL', 'postgres://m@db.example/m', 'postgres://m@db.example/m?sslmode=require', 'database'],
    ['S3_ENDPOINT', 'http://s3.example', 'http://localhost:9000', 'storage'],
  ])('of production speaks to other machines by TLS alone, unless told: %s %s', (name, plain, safe, service) => {
    const pooler = { DATABASE_URL: 'postgres://m@127.0.0.1:6432/m' };
    const beside = name === 'DATABASE_DIRECT_URL' ? pooler : name === 'S3_ENDPOINT' ? S3 : {};
    const base = { ...PRODUCTION_ENV, MAIL_FROM: 'a@b.test', ...beside };
    expect(names({ ...base, [name]: plain })).toEqual([name]);
    expect(problems({ ...base, [name]: plain }).join()).not.toContain('secret');
    expect(problems({ ...base, [name]: safe })).toEqual([]);
    expect(problems({ ...base, [name]: plain, ALLOW_PLAINTEXT: service })).toEqual([]);
    expect(names({ ...base, [name]: plain, ALLOW_PLAINTEXT: 'everything' })).toContain('ALLOW_PLAINTEXT');
  });

  it('lets production be tried on one machine without https', () => {
    const local = { ...PRODUCTION_ENV, PUBLIC_URL: 'http://localhost:8080', TRUSTED_PROXIES: '' };
    expect(readEnv(local)).toMatchObject({ PUBLIC_URL: 'http://localhost:8080', TRUSTED_PROXIES: 0 });
  });

  it('puts an object storage in the data folder’s place where all of it is named', () => {
    expect(readEnv({}).s3).toBeUndefined();
    expect(readEnv(S3).s3).toEqual({
      endpoint: 'https://s3.example',
      region: 'us-east-2',
      bucket: 'files',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    const { S3_ACCESS_KEY_ID: _, S3_SECRET_ACCESS_KEY: __, ...place } = S3;
    expect(readEnv({ ...place, S3_CREDENTIALS_FILE: '/run/keys' }).s3).toMatchObject({ credentialsFile: '/run/keys' });
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be at most 65535'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres://'],
    [{ DATABASE_URL: 'postgres://' }, 'DATABASE_URL must be an address such as postgres://'],
    [{ DATABASE_URL: 'postgres://m:p@ss/word@db.example/m' }, 'DATABASE_URL must be an address such as postgres://'],
    [{ DATABASE_URL: 'postgres://m@db.example:99999/m' }, 'DATABASE_URL must be an address such as postgres://'],
    [{ DATABASE_DIRECT_URL: 'postgres://x/m' }, 'DATABASE_URL is missing: DATABASE_DIRECT_URL is beside it'],
    [{ SUPER_ADMIN_EMAIL: 'boss' }, 'SUPER_ADMIN_EMAIL must be an e-mail address'],
    [{ PORT: 'x', FAULTS: 'yes' }, 'FAULTS must be 0 or 1'],
    [
      { S3_BUCKET: 'files' },
      'S3_ENDPOINT is missing: an object storage needs all of its settings; S3_REGION is missing',
    ],
    [{ ...S3, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be an origin such as https://s3.example'],
    [{ ...S3, S3_SECRET_ACCESS_KEY: 'sec ret' }, 'S3_SECRET_ACCESS_KEY must be letters, digits and signs'],
    [{ ...S3, S3_CREDENTIALS_FILE: 'keys' }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY would be beside'],
    [{ S3_CREDENTIALS_FILE: 'keys' }, 'S3_ENDPOINT is missing: an object storage needs all of its settings'],
    [{ ...S3, S3_BUCKET: 'My Files' }, 'S3_BUCKET must be the name of a bucket'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must start with smtp:// or smtps:// and name a host'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM is missing'],
    [{ MAIL_FROM: 'nonsense' }, 'MAIL_FROM must be an e-mail address, or a name and one'],
    [{ MAIL_FROM: 'Milepost <no reply@milepost.test>' }, 'MAIL_FROM must be an e-mail address'],
    [{ ROUTER_URL: 'notaurl' }, 'ROUTER_URL must be an address such as https://'],
    [{ GEOCODER_URL: 'localhost:2322' }, 'GEOCODER_URL must be an address such as https://'],
    [{ MAP_STYLE_URL: 'nota url' }, 'MAP_STYLE_URL must be an address such as https://'],
    [{ MAP_STYLE_URL: '//maps.test/day.json' }, 'MAP_STYLE_URL must be an address such as https://'],
    [{ PORT: '1e4' }, 'PORT must be a whole number'],
    [{ STREAMS: '0x10' }, 'STREAMS must be a whole number'],
    [{ TRUSTED_PROXIES: '1.0' }, 'TRUSTED_PROXIES must be a whole number'],
    [{ FIRST_ANSWER_MINUTES: '+5' }, 'FIRST_ANSWER_MINUTES must be a whole number of minutes'],
    [{ PORT: ' ' }, 'PORT begins or ends with a blank: take it away'],
    [{ DATA_DIR: '/srv/milepost ' }, 'DATA_DIR begins or ends with a blank: take it away'],
    [{ ...S3, S3_SECRET_ACCESS_KEY: 'secret ' }, 'S3_SECRET_ACCESS_KEY begins or ends with a blank: take it away'],
    [{ TRUSTED_PROXIES: 'one' }, 'TRUSTED_PROXIES must be a whole number'],
    [{ FIRST_ANSWER_MINUTES: '-1' }, 'FIRST_ANSWER_MINUTES must be 0 or more'],
    [{ CLOSE_HOURS: '9000' }, 'CLOSE_HOURS must be at most 8760'],
    [{ SESSION_DAYS_DRIVERS: '0' }, 'SESSION_DAYS_DRIVERS must be 1 or more'],
    [{ SESSION_DAYS_STAFF: '400' }, 'SESSION_DAYS_STAFF must be at most 365'],
    [{ SESSION_DAYS_STAFF: 'ever' }, 'SESSION_DAYS_STAFF must be a whole number of days'],
    [{ NODE_ENV: 'production', FAULTS: '1' }, 'FAULTS is for tests, never for production'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, production or test'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV must be development, production or test'],
    [
      { PUBLIC_URL: 'milepost.example' },
      'PUBLIC_URL must be an origin such as https://milepost.example, without a path',
    ],
    [{ PUBLIC_URL: 'https://milepost.example/app' }, 'PUBLIC_URL must be an origin'],
    [{ PUBLIC_URL: 'https://me:pw@milepost.example' }, 'PUBLIC_URL must be an origin'],
    [{ PUBLIC_URL: 'ftp://milepost.example' }, 'PUBLIC_URL must be an origin'],
    [{ PUBLIC_URL: 'http://0.0.0.0:8080' }, 'PUBLIC_URL must be an address that browsers can reach'],
    [{ SUPPORT_PHONE: '1' }, 'SUPPORT_EMAIL is missing'],
    [{ SUPPORT_EMAIL: 'a@b.test' }, 'SUPPORT_PHONE is missing'],
    [{ ...PRODUCTION_ENV, PUBLIC_URL: 'http://milepost.example' }, 'PUBLIC_URL must start with https://'],
    [{ MAP_PMTILES: 'us.pmtiles', MAP_STYLE_URL: 'https://maps.test/day.json' }, 'streets belong to the own map'],
    [{ ...PRODUCTION_ENV, TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES is missing'],
    [{ ...PRODUCTION_ENV, SMTP_URL: '' }, 'SMTP_URL=none says that no mail is wanted'],
    [{ ...PRODUCTION_ENV, SUPPORT_PHONE: '', SUPPORT_EMAIL: '' }, 'SUPPORT_PHONE and SUPPORT_EMAIL are missing'],
  ])('names what is wrong in %o', (env, message) => {
    expect(() => readEnv(env)).toThrow(message);
  });
});

describe('settings that are near to right', () => {
  it.each([
    'smtp://user:pa#ss@mail:25',
    'smtp://user:25#pass@mail:25',
    'smtp://user:25/pass@mail:25',
    'smtp://user:25?pass@mail:25',
    'smtp://user:pass@ho st:25',
    'smtp://user:pass@host:99999',
  ])('an address of a mail server that is none is told with what to do, and without its password: %s', (url) => {
    const problem =
      'SMTP_URL must be an address such as smtps://account:password@host:465, special letters of the password as %XX';
    expect(() => readEnv({ SMTP_URL: url, MAIL_FROM: 'a@b.test', PORT: '1e4' })).toThrow(
      expect.objectContaining({ problems: ['PORT must be a whole number', problem] }),
    );
  });

  it('a setting with a blank at an end is told once, and what no server reads may have them', () => {
    expect(() => readEnv({ PORT: ' 80', SMTP_URL: '\tnone', PS1: '$ ' })).toThrow(
      expect.objectContaining({
        problems: ['PORT', 'SMTP_URL'].map((name) => `${name} begins or ends with a blank: take it away`),
      }),
    );
    expect(readEnv({ PS1: '$ ' }).PORT).toBe(8080);
  });

  it('what is right is taken as it is', () => {
    const env = {
      SMTP_URL: 'smtp://user:pa%23ss@mail.example:587?requireTLS=true',
      MAIL_FROM: 'Milepost <no-reply@milepost.example>',
      MAP_STYLE_URL: 'https://{theme}.maps.example/{theme}.json',
      ROUTER_URL: '/osrm',
      GEOCODER_URL: 'http://127.0.0.1:2322',
    };
    expect(readEnv(env)).toMatchObject(env);
  });
});

describe('the runtime configuration', () => {
  it('keeps its schema and the prescribed minutes', () => {
    const config = v.parse(configSchema, defaultConfig());
    expect(config.inactivity).toEqual({ staffMinutes: 60, driverMinutes: 720 });
    expect(config.map).toEqual({
      styleUrl: '/maps/style-{theme}.json',
      routerUrl: '/maps/router',
      geocoderUrl: '/maps/geocoder',
      streets: false,
    });
  });

  it('takes other maps one by one, and does not know of another style whether it has streets', () => {
    expect(defaultConfig({ map: { routerUrl: 'https://osrm.test' } }).map).toMatchObject({
      routerUrl: 'https://osrm.test',
      geocoderUrl: '/maps/geocoder',
      streets: false,
    });
    expect(defaultConfig({ map: { styleUrl: 'https://maps.test/day.json' } }).map).not.toHaveProperty('streets');
    expect(defaultConfig({ map: { streets: true } }).map.streets).toBe(true);
  });
});
