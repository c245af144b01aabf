import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defaultConfig } from '#server/config.ts';
import { readEnv } from '#server/env.ts';
import { configSchema } from '#src/contract/config.ts';

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
    expect(readEnv({ NODE_ENV: 'production' })).toMatchObject({ host: '0.0.0.0', production: true });
    expect(readEnv({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  });

  it('takes an empty variable as none', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 8080 });
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
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be at most 65535'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres://'],
    [{ SUPER_ADMIN_EMAIL: 'boss' }, 'SUPER_ADMIN_EMAIL must be an e-mail address'],
    [{ PORT: 'x', FAULTS: 'yes' }, 'FAULTS must be 0 or 1'],
    [
      { S3_BUCKET: 'files' },
      'S3_ENDPOINT is missing: an object storage needs all of its settings; S3_REGION is missing',
    ],
    [{ ...S3, S3_ENDPOINT: 's3.example' }, 'S3_ENDPOINT must be an origin such as https://s3.example'],
    [{ ...S3, S3_BUCKET: 'My Files' }, 'S3_BUCKET must be the name of a bucket'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must start with smtp:// or smtps:// and name a host'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM is missing'],
    [{ TRUSTED_PROXIES: 'one' }, 'TRUSTED_PROXIES must be a whole number'],
    [{ SESSION_DAYS_DRIVERS: '0' }, 'SESSION_DAYS_DRIVERS must be 1 or more'],
    [{ SESSION_DAYS_STAFF: '400' }, 'SESSION_DAYS_STAFF must be at most 365'],
    [{ SESSION_DAYS_STAFF: 'ever' }, 'SESSION_DAYS_STAFF must be a whole number of days'],
    [{ NODE_ENV: 'production', FAULTS: '1' }, 'FAULTS is for tests, never for production'],
  ])('names what is wrong in %o', (env, message) => {
    expect(() => readEnv(env)).toThrow(message);
  });
});

describe('the runtime configuration', () => {
  it('keeps its schema and the minutes of decisions.md', () => {
    const config = v.parse(configSchema, defaultConfig());
    expect(config.inactivity).toEqual({ staffMinutes: 60, driverMinutes: 720 });
    expect(config.map).toEqual({
      styleUrl: '/maps/style-{theme}.json',
      routerUrl: '/maps/router',
      geocoderUrl: '/maps/geocoder',
    });
  });

  it('takes other maps one by one', () => {
    expect(defaultConfig({ map: { routerUrl: 'https://osrm.test' } }).map).toMatchObject({
      routerUrl: 'https://osrm.test',
      geocoderUrl: '/maps/geocoder',
    });
  });
});
