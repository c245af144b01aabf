import { timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { readPaging } from '#server/http/paging.ts';
import { receiveBody, receiveForm } from '#server/import/receive.ts';
import { parseId } from '#server/routes/ids.ts';
import type { Services } from '#server/services.ts';
import { importById, importViews, readImportRows } from '#server/store/imports.ts';
import { IMPORT_KINDS, type ImportKind } from '#src/contract/import.ts';

/** Where `npm run import` speaks to the server of its own machine. */
export const LOCAL_IMPORT_PATH = '/local/import';

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
  const { db, imports, spool } = services;

  serve('importStations', async ({ c, user }) => answer(await imports.whole(await receiveForm(c, spool), user.id)));

  serve('startImport', async ({ c, user }) => {
    const kind = kindOf(c.req.query('kind'));
    return answer(await imports.start(await receiveForm(c, spool), kind, user.id));
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
  serve('applyImport', async ({ param }) => answer(await imports.apply(idOf(param('id')))));
  serve('undoImport', async ({ param }) => answer(await imports.undo(idOf(param('id')))));
  serve('cancelImport', async ({ param }) => answer(await imports.cancel(idOf(param('id')))));
};

/** The one call for the import command, which proves by the lock file's secret that it may read the data folder. */
export const localImportRoute = (app: Hono, { imports, spool }: Services, secret: string): void => {
  app.post(LOCAL_IMPORT_PATH, async (c) => {
    const given = Buffer.from(c.req.header('x-milepost-secret') ?? '');
    const wanted = Buffer.from(secret);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      throw new ApiError(403, 'FORBIDDEN', 'You have no right to do this.');
    }
    const fileName = decodeURIComponent(c.req.header('x-milepost-file') ?? '');
    return c.json(await imports.whole(await receiveBody(c, spool, fileName), undefined));
  });
};
