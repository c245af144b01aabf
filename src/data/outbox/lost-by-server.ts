/** Code of what a restored server has lost (`src/data/sync/lost-messages.ts`). */
export const LOST_BY_SERVER = 'LOST_BY_SERVER';
