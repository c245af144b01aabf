/**
 * The product as `npm start` runs it, over a database of its own, with the accounts of a load run in it. Arguments: how many drivers and
 * agents there are, and the address of an empty PostgreSQL, or nothing for the embedded one. It tells its address and who is signed
 * in, then what it has cost at each `cost`; anything else closes it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTokenCodec } from '#server/accounts/crypto/tokens.ts';
import { readEnv } from '#server/env.ts';
import { openData } from '#server/open.ts';
import { prepareFirstStart } from '#server/seed/first-start.ts';
import { startServing } from '#server/serve.ts';
import { addLoadAccounts } from '#tests/load/accounts.ts';
import type { LoadServer, ServerCost } from '#tests/load/protocol.ts';

const [, , drivers = '0', agents = '0', url = ''] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'milepost-load-'));
const env = readEnv({ DATA_DIR: folder, PORT: '0', ...(url === '' ? {} : { DATABASE_URL: url }) });

const fill = async () => {
  const data = await openData(env);
  const { db } = data.database;
  try {
    await prepareFirstStart(data.database, env, new Date());
    const tokens = await createTokenCodec(db);
    return await addLoadAccounts({ db, tokens }, { drivers: Number(drivers), agents: Number(agents) });
  } finally {
    await data.close();
  }
};

const cast = await fill();
const server = await startServing(env, {});
process.on('message', (message) => {
  if (message === 'cost') {
    const { user, system } = process.cpuUsage();
    const rssMb = process.memoryUsage.rss() / 2 ** 20;
    return void process.send?.({ cpuMs: (user + system) / 1000, rssMb } satisfies ServerCost);
  }
  void server.close().then(() => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
});
process.send?.({ url: `http://127.0.0.1:${server.port}`, cast } satisfies LoadServer);
