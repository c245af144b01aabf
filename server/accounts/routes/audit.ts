import { auditTrail, readTrailPlace } from '#server/accounts/queries/audit-trail.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError } from '#server/http/errors.ts';
import { REPORT } from '#src/contract/report.ts';

/** Who did what (`src/contract/README.md#reports`). */
export const auditRoutes = ({ serve, services }: Registrar<AccountServices>): void => {
  serve('auditTrail', async ({ query: { after, pageSize = REPORT.auditRows, from, to, ...filter } }) => {
    const place = after === undefined ? undefined : readTrailPlace(after);
    if (after !== undefined && place === undefined) {
      const sentence = 'after must be the next of the page before.';
      throw new ApiError(422, 'INVALID_INPUT', sentence, { fields: { after: sentence } });
    }
    const moment = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
    return answer(await auditTrail(services.db, { ...filter, from: moment(from), to: moment(to) }, pageSize, place));
  });
};
