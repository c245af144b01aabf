/** The reference server in a process of its own, with tickets of the demonstration driver. Any message closes it. */
import { startServer } from '#tests/support/harness/server.ts';

/** What it tells once it serves. */
export interface ServerProcess {
  readonly url: string;
  readonly ticketIds: readonly string[];
}

const TICKETS = 20;

const server = await startServer({ seed: 'demonstration', time: 'real' });
const driver = await server.signIn('driver');
const near = { query: { latitude: 41.8, longitude: -87.6, radius: 200 } };
const [station] = (await driver.call('locations', near)).body;
const ticketIds: string[] = [];
for (let at = 0; at < TICKETS; at += 1) {
  const made = await driver.call('createTicket', { body: { message: `Stop ${at}`, service_id: station.id } });
  ticketIds.push(String(made.body.id));
}
process.send?.({ url: server.url, ticketIds } satisfies ServerProcess);
process.once('message', () => void server.close().then(() => process.exit(0)));
