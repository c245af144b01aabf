/**
 * `npm run trips -- --stations FILE`: imports a spreadsheet of stations into a server, plans thirty trips between cities of
 * the US over HTTP, at the pump and after tax, and checks every plan: driven again, added up again, each reason and each
 * backup held against all stations. Leaves with 1 where something is wrong.
 */
import { parseArgs } from 'node:util';
import { startServer } from '#tests/support/harness/server.ts';
import { TRIPS } from './trip-list.ts';
import { importFile, liveTrips } from './trips.ts';

const { values } = parseArgs({ options: { stations: { type: 'string' } } });
if (values.stations === undefined) {
  console.error('Name a file: npm run trips -- --stations FILE');
  process.exit(1);
}
const money = (dollars: number | undefined): string => (dollars ?? 0).toFixed(2).padStart(9);
const server = await startServer();
await importFile(server, values.stations);
const lives = await liveTrips(server, TRIPS, ({ trip, stops, pump, afterTax, saved, refused, wrong }) => {
  const ends = `${trip.from} to ${trip.to}`.padEnd(38);
  console.log(
    refused === undefined
      ? `${ends} ${String(stops).padStart(2)} stops, ${money(pump)} at the pump, ${money(afterTax)} after tax, ${money(saved)} saved by it`
      : `${ends} no plan: ${refused}`,
  );
  for (const what of wrong) console.log(`    WRONG: ${what}`);
});
await server.close();
const wrong = lives.filter((lived) => lived.wrong.length > 0).length;
const refused = lives.filter((lived) => lived.refused !== undefined).length;
console.log(`\n${lives.length} trips, ${refused} without a plan, ${wrong} with something wrong`);
process.exit(wrong === 0 ? 0 : 1);
