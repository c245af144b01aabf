import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

describe('sign-in', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it('gives tokens that open the profile', async () => {
    const driver = await server.signIn('driver');
    const { status, body } = await driver.call('profile');
    expect(status).toBe(200);
    expect(body).toMatchObject({ profileTypeName: 'TRUCK_DRIVER', firstName: 'Ray', truckNumber: '2217' });
  });
});
