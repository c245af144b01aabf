import { timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { callerAddress } from '#server/http/address.ts';
import { answer, type Call, type Registrar } from '#server/http/call.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { readPaging } from '#server/http/paging.ts';
import { receiveBody, receiveForm } from '#server/import/receive.ts';
import { parseId } from '#server/routes/ids.ts';
import type { Services } from '#server/services.ts';
import { type AuditAction, record } from '#server/store/audit.ts';
import { importById, importViews, readImportRows } from '#server/store/imports.ts';
import { IMPORT_KINDS, type ImportJob, type ImportKind } from '#src/contract/import.ts';

/** Where `npm run import` speaks to the server of its own machine. */
export const LOCAL_IMPORT_PATH = '/local/import';

type Act = (id: number) => Promise<ImportJob>;

const kindOf = (text: string | undefined): ImportKind => {
  const kind = IMPORT_KINDS.find((one) => one === (text ?? 'stations'));
  if (kind !== undefined) return kind;
  const message = `kind must be one of ${IMPORT_KINDS.join(', ')}.`;
  throw new ApiError(422, 'INVALID_INPUT', message, { fields: { kind: message } });
};

const idOf = (text: string): number => {
  const id = parseId(text);
  if (id === undefined) throw notFound('import');
  return id;
};

/**
 * `POST /api/maintenance-services/import`: multipart, one field `file`, written in one call (section 7); and the same in
 * two steps, preview and write, which are additions of ours.
 */
export const importRoutes = ({ serve, services }: Registrar): void => {
  const { db, imports, spool, now } = services;
  type Signed = Pick<Call<'startImport'>, 'user' | 'address'>;
  const audited = ({ user, address }: Signed, action: AuditAction, id?: string) =>
    record(db, { action, actorId: user.id, address, ...(id === undefined ? {} : { detail: id }) }, now());
  /** What a person does with an import that is there, once it is done. */
  const act = async (call: Signed & Pick<Call<'applyImport'>, 'param'>, action: AuditAction, work: Act) => {
    const job = await work(idOf(call.param('id')));
    await audited(call, action, job.id);
    return answer(job);
  };

  serve('importStations', async ({ c, user, address }) => {
    const report = await imports.whole(await receiveForm(c, spool), user.id);
    await audited({ user, address }, 'stations-imported');
    return answer(report);
  });

  serve('startImport', async ({ c, user, address }) => {
    const kind = kindOf(c.req.query('kind'));
    const job = await imports.start(await receiveForm(c, spool), kind, user.id);
    await audited({ user, address }, 'import-started', job.id);
    return answer(job);
  });
  serve('imports', async () => answer(await importViews(db)));
  serve('importJob', async ({ param }) => {
    const [job] = await importViews(db, idOf(param('id')));
    if (job === undefined) throw notFound('import');
    return answer(job);
  });
  serve('importRows', async ({ c, param, query }) => {
    const record = await importById(db, idOf(param('id')));
    if (record === undefined) throw notFound('import');
    const { page, pageSize: size } = readPaging({ ...c.req.query(), sort: '' }, { row: true }, 'row');
    const { result } = query;
    const content = await readImportRows(db, record.id, { page, size, result });
    return answer({ content, totalElements: result === undefined ? record.rows : record.counts[result] });
  });
  serve('applyImport', (call) => act(call, 'import-applied', imports.apply));
  serve('undoImport', (call) => act(call, 'import-undone', imports.undo));
  serve('cancelImport', (call) => act(call, 'import-cancelled', imports.cancel));
};

/** The one call for the import command, which proves by the lock file's secret that it may read the data folder. */
export const localImportRoute = (app: Hono, services: Services, secret: string): void => {
  const { db, imports, spool, trustedProxies, now } = services;
  app.post(LOCAL_IMPORT_PATH, async (c) => {
    const given = Buffer.from(c.req.header('x-milepost-secret') ?? '');
    const wanted = Buffer.from(secret);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      throw new ApiError(403, 'FORBIDDEN', 'You have no right to do this.');
    }
    const fileName = decodeURIComponent(c.req.header('x-milepost-file') ?? '');
    const report = await imports.whole(await receiveBody(c, spool, fileName), undefined);
    await record(db, { action: 'stations-imported', address: callerAddress(c, trustedProxies) }, now());
    return c.json(report);
  });
};
