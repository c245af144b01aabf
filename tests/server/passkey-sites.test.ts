import { describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '#tests/support/harness/server.ts';

const ORIGIN = 'https://fuel.example';

describe('where passkeys can be used', () => {
  const featuresAt = async (server: TestServer, host: string) => {
    const url = server.url.replace('127.0.0.1', host);
    return ((await (await fetch(`${url}/config.json`)).json()) as { features: object }).features;
  };

  it('is this machine by its name in development, never an address in numbers', async () => {
    const server = await startServer();
    expect(await featuresAt(server, 'localhost')).toMatchObject({ passkeys: true });
    expect(await featuresAt(server, '127.0.0.1')).not.toHaveProperty('passkeys');
    expect((await server.anonymous.call('passkeySignInOptions')).status).toBe(404);
    await server.close();
  });

  it('is the public address alone where there is one, whatever a caller says', async () => {
    const server = await startServer({ publicUrl: 'https://fuel.example:8443/' });
    expect(await featuresAt(server, 'localhost')).toMatchObject({ passkeys: true });
    expect((await server.anonymous.call('passkeySignInOptions')).body.rpId).toBe('fuel.example');
    await server.close();
  });

  it('is nowhere in strict mode', async () => {
    const server = await startServer({ strict: true, publicUrl: ORIGIN });
    expect(await featuresAt(server, 'localhost')).toEqual({ idempotencyKey: false });
    expect((await server.anonymous.call('passkeySignInOptions')).status).toBe(404);
    await server.close();
  });
});
