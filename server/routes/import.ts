import { timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError } from '#server/http/errors.ts';
import { importStations } from '#server/import/apply.ts';
import { loadGazetteer } from '#server/maps/gazetteer.ts';
import type { Services } from '#server/services.ts';
import { ENDPOINTS } from '#src/contract/endpoints.ts';
import type { ImportReport } from '#src/contract/station.ts';

/** Bytes of a spreadsheet, at most: some 200,000 rows. */
const FILE_MAX = 20 * 1024 * 1024;
const tooLarge = (): never => {
  throw new ApiError(413, 'TOO_LARGE', `The file is too large. Maximum size is ${FILE_MAX / 1024 / 1024}MB.`);
};
/** Where `npm run import` speaks to the server of its own machine. */
export const LOCAL_IMPORT_PATH = '/local/import';

const runImport = async ({ db, now }: Services, bytes: Uint8Array): Promise<ImportReport> => {
  const report = await importStations(db, bytes, loadGazetteer(), now());
  if (!report.ok) throw new ApiError(422, 'BAD_FILE', report.error);
  return report.value;
};

/** `POST /api/maintenance-services/import`: multipart, one field `file` (section 7). */
export const importRoutes = ({ serve, services, app }: Registrar): void => {
  app.use(ENDPOINTS.importStations.path, bodyLimit({ maxSize: FILE_MAX, onError: tooLarge }));
  serve('importStations', async ({ c }) => {
    const form = await c.req.parseBody({ all: true }).catch(() => ({}) as Record<string, unknown>);
    const { file } = form as Record<string, unknown>;
    if (!(file instanceof File)) {
      throw new ApiError(422, 'BAD_FILE', 'One file is needed, in the form field "file".');
    }
    return answer(await runImport(services, new Uint8Array(await file.arrayBuffer())));
  });
};

/** The same for the import command, which proves by the lock file's secret that it may read the data folder. */
export const localImportRoute = (app: Hono, services: Services, secret: string): void => {
  app.post(LOCAL_IMPORT_PATH, bodyLimit({ maxSize: FILE_MAX, onError: tooLarge }), async (c) => {
    const given = Buffer.from(c.req.header('x-milepost-secret') ?? '');
    const wanted = Buffer.from(secret);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      throw new ApiError(403, 'FORBIDDEN', 'You have no right to do this.');
    }
    return c.json(await runImport(services, new Uint8Array(await c.req.arrayBuffer())));
  });
};
