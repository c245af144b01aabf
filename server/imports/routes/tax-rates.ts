import type { Hono } from 'hono';
import * as v from 'valibot';
import { record } from '#server/accounts/queries/audit.ts';
import type { Db } from '#server/db/database.ts';
import { callerAddress } from '#server/http/address.ts';
import { readJson } from '#server/http/body.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { contentDigest } from '#server/http/content-digest.ts';
import { ApiError } from '#server/http/errors.ts';
import { createOnce } from '#server/http/idempotency.ts';
import { requireSecret } from '#server/http/local-secret.ts';
import type { ImportServices } from '#server/imports/services.ts';
import { readTaxFile } from '#server/imports/tax-file.ts';
import {
  holdTaxTables,
  storeTaxTables,
  taxTableUploaders,
  uploadedTaxTables,
} from '#server/stations/queries/tax-tables.ts';
import { DESK_ENDPOINTS } from '#src/contract/desk-endpoints.ts';
import { type TaxFile, taxFileInputSchema } from '#src/contract/tax.ts';
import { allTaxTables } from '#src/planner/tax-rates.ts';

/** Where `npm run ifta` speaks to the server of its own machine. */
export const LOCAL_TAX_PATH = '/local/tax-rates';

const CHANGED = 'Somebody else has changed these rates meanwhile. Look at what the file changes now, then save again.';

const quartersText = ({ quarters }: TaxFile): string => quarters.map(({ quarter }) => quarter).join(' ');

/** Names what a file changes, and of which quarters. */
const nameOf = (quarters: TaxFile['quarters']): string => contentDigest(JSON.stringify(quarters));

/** Reads a file of fuel tax rates, and compares it with the tables that are stored. */
const previewed = async (db: Db, csv: string, now: Date) => {
  const { tables, found } = readTaxFile(csv, await uploadedTaxTables(db), now);
  return { tables, found: { ...found, written: false, from: nameOf(found.quarters) } };
};

const isStored = ({ quarter, against, changes }: TaxFile['quarters'][number]): boolean =>
  against === quarter && changes.length === 0;

/**
 * Reads a file of fuel tax rates and, where nothing in it is wrong, stores its tables in the place of those of their quarters.
 * @param tx a transaction @param by the account that uploads it; none for the command
 * @throws 409 where it would change something else than `from` names, unless all of it is stored already
 */
export const importTaxFile = async (
  tx: Db,
  { csv, from }: Pick<v.InferOutput<typeof taxFileInputSchema>, 'csv' | 'from'>,
  by: number | undefined,
  now: Date,
): Promise<TaxFile> => {
  await holdTaxTables(tx);
  const { tables, found } = await previewed(tx, csv, now);
  if (tables.length > 0 && from !== undefined && from !== found.from && !found.quarters.every(isStored)) {
    throw new ApiError(409, 'TAX_RATES_CHANGED', CHANGED, { more: { found } });
  }
  await storeTaxTables(tx, tables, by, now);
  return { ...found, written: tables.length > 0 };
};

/** The fuel tax rates of the states, which administrators bring up to date each quarter (decision 0357). */
export const taxRateRoutes = ({ serve, services }: Registrar<ImportServices>): void => {
  const { db, now } = services;
  const once = createOnce(services);
  serve('taxTables', async () => {
    const by = await taxTableUploaders(db);
    const tables = allTaxTables(await uploadedTaxTables(db)).map((table) => ({
      ...table,
      uploadedBy: by.get(table.quarter),
    }));
    return answer(tables.reverse());
  });

  serve('importTaxRates', (call) => {
    return once.run(call, async (tx) => {
      if (!call.body.write) return answer((await previewed(tx, call.body.csv, now())).found);
      const done = await importTaxFile(tx, call.body, call.user.id, now());
      if (done.written) {
        const { user, address } = call;
        await record(
          tx,
          { action: 'tax-rates-imported', actorId: user.id, address, detail: quartersText(done) },
          now(),
        );
      }
      return answer(done);
    });
  });
};

/** The one call for the command that loads rates. */
export const localTaxRoute = (app: Hono, { db, trustedProxies, now }: ImportServices, secret: string): void => {
  app.post(LOCAL_TAX_PATH, async (c) => {
    requireSecret(c, secret);
    const body = v.safeParse(taxFileInputSchema, await readJson(c, DESK_ENDPOINTS.importTaxRates.maxBodyBytes));
    if (!body.success) throw new ApiError(422, 'INVALID_INPUT', body.issues[0].message);
    const done = await db.transaction((tx) => importTaxFile(tx, body.output, undefined, now()));
    const address = callerAddress(c, trustedProxies);
    if (done.written) await record(db, { action: 'tax-rates-imported', address, detail: quartersText(done) }, now());
    return c.json(done);
  });
};
