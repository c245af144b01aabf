import { timingSafeEqual } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError, notFound } from '#server/http/errors.ts';
import { readPaging } from '#server/http/paging.ts';
import { receiveBody, receiveForm } from '#server/import/receive.ts';
import { parseId } from '#server/routes/ids.ts';
import type { Services } from '#server/services.ts';
import { importById, importViews, readImportRows } from '#server/store/imports.ts';

/** Where `npm run import` speaks to the server of its own machine. */
export const LOCAL_IMPORT_PATH = '/local/import';

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

  serve('startImport', async ({ c, user, query }) =>
    answer(await imports.start(await receiveForm(c, spool), query.kind, user.id)),
  );
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
    const { result } = query;
    const content = await readImportRows(db, record.id, { page, size, result });
    return answer({ content, totalElements: result === undefined ? record.rows : record.counts[result] });
  });
  serve('applyImport', async ({ param }) => answer(await imports.apply(idOf(param('id')))));
  serve('undoImport', async ({ param }) => answer(await imports.undo(idOf(param('id')))));
  serve('cancelImport', async ({ param }) => answer(await imports.cancel(idOf(param('id')))));
};

/** The name that the import command gives a file, escaped as an address is. @throws 400 where it is not */
const fileNameOf = (c: Context): string => {
  try {
    return decodeURIComponent(c.req.header('x-milepost-file') ?? '');
  } catch {
    throw new ApiError(400, 'INVALID_INPUT', 'The header X-Milepost-File is not escaped as an address is.');
  }
};

/** The one call for the import command, which proves by the lock file's secret that it may read the data folder. */
export const localImportRoute = (app: Hono, { imports, spool }: Services, secret: string): void => {
  app.post(LOCAL_IMPORT_PATH, async (c) => {
    const given = Buffer.from(c.req.header('x-milepost-secret') ?? '');
    const wanted = Buffer.from(secret);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      throw new ApiError(403, 'FORBIDDEN', 'You have no right to do this.');
    }
    return c.json(await imports.whole(await receiveBody(c, spool, fileNameOf(c)), undefined));
  });
};
