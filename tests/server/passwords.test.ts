import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, hashQuickly, passwordMatches } from '#server/accounts/crypto/passwords.ts';
import { UNDER_TEST } from '#tests/support/harness/hashes.ts';

// As every server does it; the other tests of this process go on with cheap ones.
beforeAll(() => hashQuickly(false));
afterAll(() => hashQuickly(UNDER_TEST));

describe('a password', () => {
  it('is hashed with argon2id over 19 MiB in two passes', async () => {
    const stored = await hashPassword('our-own-secret-7');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwordMatches(stored, 'our-own-secret-7')).toBe(true);
    expect(await passwordMatches(stored, 'our-own-secret-8')).toBe(false);
  });

  it('is hashed cheaply by tests alone: nothing of the server asks for it', () => {
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
    const asking = files.filter((path) => readFileSync(join('server', path), 'utf8').includes('hashQuickly'));
    expect(asking).toEqual(['accounts/crypto/passwords.ts']);
  });
});

describe('a flood of passwords', () => {
  it('leaves half of the threads that files and look-ups share, and is refused beyond a bound', async () => {
    let judged = 0;
    const count = () => {
      judged += 1;
    };
    const attempts = Array.from({ length: 90 }, () => passwordMatches(undefined, 'wrong').then(count));
    const settled = Promise.allSettled(attempts);
    await Promise.any(attempts);
    await stat('.');
    expect(judged).toBeLessThan(30);
    const refused = (await settled).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    // As many as one network may have at once.
    expect(judged).toBe(64);
    expect(refused).toHaveLength(26);
    expect(refused[0]).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });
});
