import type { Context, Hono } from 'hono';
import { type AuditAction, record } from '#server/accounts/queries/audit.ts';
import { callerAddress } from '#server/http/address.ts';
import { answer, type Call, type Registrar } from '#server/http/call.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { parseId } from '#server/http/ids.ts';
import { requireSecret } from '#server/http/local-secret.ts';
import { readPaging } from '#server/http/paging.ts';
import { readImportRows, suspicionsOf } from '#server/imports/queries/import-rows.ts';
import { importById, importViews } from '#server/imports/queries/imports.ts';
import { receiveBody, receiveForm } from '#server/imports/receive.ts';
import type { ArrivedFile } from '#server/imports/run.ts';
import type { ImportServices } from '#server/imports/services.ts';

/** Where `npm run import` speaks to the server of its own machine. */
export const LOCAL_IMPORT_PATH = '/local/import';
/** The same for what an import would do. */
export const LOCAL_PREVIEW_PATH = '/local/import-preview';

const idOf = (text: string): number => {
  const id = parseId(text);
  if (id === undefined) throw notFound('import');
  return id;
};

/**
 * `POST /api/maintenance-services/import`: multipart, one field `file`, written in one call, as prescribed; and the same in
 * two steps, preview and write, which are additions of ours.
 */
export const importRoutes = ({ serve, services }: Registrar<ImportServices>): void => {
  const { db, imports, spool, now } = services;
  type Signed = Pick<Call<'startImport'>, 'user' | 'address'>;
  const audited = ({ user, address }: Signed, action: AuditAction, id?: string, tx = db) =>
    record(tx, { action, actorId: user.id, address, ...(id === undefined ? {} : { detail: id }) }, now());

  /** A file as it arrives, which may take hours: whoever may not upload any more has sent it in vain. */
  const received = async ({ c, reauthorise }: Pick<Call<'startImport'>, 'c' | 'reauthorise'>): Promise<ArrivedFile> => {
    const file = await receiveForm(c, spool);
    try {
      await reauthorise();
    } catch (error) {
      await file.discard();
      throw error;
    }
    return file;
  };

  serve('importStations', async ({ user, address, ...call }) => {
    const report = await imports.whole(await received(call), user.id);
    await audited({ user, address }, 'stations-imported');
    return answer(report);
  });

  serve('startImport', async ({ user, address, query, ...call }) => {
    const job = await imports.start(await received(call), query.kind, user.id, query.sheet);
    await audited({ user, address }, 'import-started', job.id);
    return answer(job);
  });
  serve('imports', async () => answer(await importViews(db)));
  serve('importJob', async ({ param }) => {
    const [job] = await importViews(db, idOf(param('id')));
    if (job === undefined) throw notFound('import');
    return answer(job);
  });
  serve('importRows', async ({ param, query }) => {
    const record = await importById(db, idOf(param('id')));
    if (record === undefined) throw notFound('import');
    const { page, pageSize: size } = readPaging(query, { row: true }, 'row');
    const { result, suspicion } = query;
    const content = await readImportRows(db, record.id, { page, size, result, suspicion });
    const all = result === undefined ? record.rows : (record.counts[result] ?? 0);
    if (suspicion === undefined) return answer({ content, totalElements: all });
    const of = (await suspicionsOf(db, record.id)).find(({ kind }) => kind === suspicion);
    return answer({ content, totalElements: of?.rows ?? 0 });
  });
  serve('layoutImport', async ({ param, body }) => answer(await imports.layout(idOf(param('id')), body)));
  serve('tickImportRows', async ({ param, body }) => answer(await imports.tick(idOf(param('id')), body)));
  serve('undoOutcome', async ({ param }) => answer(await imports.undoOutcome(idOf(param('id')))));
  serve('applyImport', async (call) => {
    const { job, begun } = await imports.apply(idOf(call.param('id')));
    // Pressed again, or where the preview is only made anew, nothing is imported by it.
    if (begun) await audited(call, 'import-applied', job.id);
    return answer(job);
  });
  serve('undoImport', async (call) => {
    const id = idOf(call.param('id'));
    return answer(await imports.undo(id, (tx) => audited(call, 'import-undone', String(id), tx)));
  });
  serve('cancelImport', async (call) => {
    const { job, stopped } = await imports.cancel(idOf(call.param('id')));
    if (stopped) await audited(call, 'import-cancelled', job.id);
    return answer(job);
  });
};

/** The name that the import command gives a file, escaped as an address is. @throws 400 where it is not */
const fileNameOf = (c: Context): string => {
  try {
    return decodeURIComponent(c.req.header('x-milepost-file') ?? '');
  } catch {
    throw new ApiError(400, 'INVALID_INPUT', 'The header X-Milepost-File is not escaped as an address is.');
  }
};

/** The calls for the import command: what a file would do, and doing it. */
export const localImportRoute = (app: Hono, services: ImportServices, secret: string): void => {
  const { db, imports, spool, trustedProxies, now } = services;
  app.post(LOCAL_PREVIEW_PATH, async (c) => {
    requireSecret(c, secret);
    return c.json(await imports.preview(await receiveBody(c, spool, fileNameOf(c))));
  });
  app.post(LOCAL_IMPORT_PATH, async (c) => {
    requireSecret(c, secret);
    const report = await imports.whole(await receiveBody(c, spool, fileNameOf(c)), undefined);
    await record(db, { action: 'stations-imported', address: callerAddress(c, trustedProxies) }, now());
    return c.json(report);
  });
};
