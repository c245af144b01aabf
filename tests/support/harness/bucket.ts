import type { ApiClient } from '#tests/support/harness/client.ts';
import { type ObjectStorageServer, startObjectStorage } from '#tests/support/harness/object-storage.ts';
import { type ServerOptions, startServer, type TestServer } from '#tests/support/harness/server.ts';

/** A server whose attachments lie in an object storage of the test's own, and a driver with a ticket there. */
export interface WithBucket {
  readonly storage: ObjectStorageServer;
  readonly server: TestServer;
  readonly driver: ApiClient;
  readonly ticketId: string;
  /** Ends both. */
  readonly close: () => Promise<void>;
}

/** Starts them; `close` in `afterAll`. The storage's clock is the server's. */
export const startWithBucket = async (options: Pick<ServerOptions, 'strict'> = {}): Promise<WithBucket> => {
  let server: TestServer | undefined;
  const storage = await startObjectStorage(() => (server as TestServer).clock.now());
  server = await startServer({ seed: 'stations', s3: storage.settings, ...options });
  const { close } = server;
  const driver = await server.signIn('driver');
  const { body } = await driver.call('createTicket', { body: { message: 'Tires', service_id: 1 } });
  const closeBoth = async () => {
    await close();
    await storage.close();
  };
  return { storage, server, driver, ticketId: String(body.id), close: closeBoth };
};
