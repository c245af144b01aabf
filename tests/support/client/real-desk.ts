import { DEMONSTRATION_PASSWORD } from '#server/seed/accounts.ts';
import { type FakeDevice, fakeDevice } from '#tests/support/fakes/ports.ts';
import type { TestServer } from '#tests/support/harness/server.ts';
import { startClient, type TestClient } from './client.ts';
import { emptyDevice } from './storage.ts';
import { turns } from './turns.ts';

/** A device fresh from the box in front of a real server over HTTP. */
export interface RealDesk {
  readonly device: FakeDevice;
  tab(): Promise<TestClient>;
  /** Signs in a demonstration account. */
  signedIn(account: string): Promise<TestClient>;
  /** Lets real requests come back, and time pass only while none is under way, until `holds`. */
  live(holds: () => Promise<boolean>, what: string): Promise<void>;
  /** The same until nothing waits in these tabs' outboxes but what has failed. */
  emptied(...clients: TestClient[]): Promise<void>;
}

let seed = 0;

/** The part of a server that a device stands in front of. */
export interface DeskServer extends Pick<TestServer, 'url'> {
  readonly clock: Pick<TestServer['clock'], 'now' | 'advance'>;
}

export const openRealDesk = async (server: DeskServer): Promise<RealDesk> => {
  await emptyDevice();
  // Another seed each time: idempotency keys must not come again on the same server.
  seed += 1;
  const device = fakeDevice(seed);
  device.clock.jump(server.clock.now().getTime() - device.clock.now());
  let onTheWire = 0;
  const watched = async (request: Request): Promise<Response> => {
    onTheWire += 1;
    try {
      const response = await fetch(request);
      // A stream of events has no end.
      if (response.headers.get('Content-Type') === 'text/event-stream') return response;
      // Whole: time must not pass on the device while a body is still on its way.
      const body = await response.arrayBuffer();
      const whole = new Response(response.status === 204 ? null : body, response);
      // Node dates answers by the real time, and a test moves the server's.
      whole.headers.set('Date', server.clock.now().toUTCString());
      return whole;
    } finally {
      onTheWire -= 1;
    }
  };
  const tab = () => startClient({ device, fetch: watched, origin: server.url });
  const live = async (holds: () => Promise<boolean>, what: string): Promise<void> => {
    const end = performance.now() + 60_000;
    while (performance.now() < end) {
      await turns(10);
      if (await holds()) return;
      if (onTheWire > 0) continue;
      const ms = Math.min(500, device.clock.nextIn() ?? 500);
      device.clock.advance(ms);
      server.clock.advance(ms);
    }
    throw new Error(`Never came: ${what}`);
  };
  return {
    device,
    tab,
    signedIn: async (account) => {
      const client = await tab();
      await client.signIn(account, DEMONSTRATION_PASSWORD);
      return client;
    },
    live,
    emptied: (...clients) =>
      live(async () => {
        const rows = (await Promise.all(clients.map((client) => client.outboxRows()))).flat();
        return rows.every((row) => row.state === 'failed');
      }, 'an empty outbox'),
  };
};
