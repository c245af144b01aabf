import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** The marks that stand over and under letters, once these are taken apart. */
const MARKS = '[\u0300-\u036f]';

/**
 * What a list is ordered by where people look for a name in it: case and accents aside, and the same on every database, whose
 * own order may be that of the bytes. Plain letters, which are most, are not taken apart.
 * @param text a column or an expression
 */
export const inTextOrder = (text: SQLWrapper): SQL =>
  sql`lower((case when octet_length(${text}) = length(${text}) then ${text}
    else regexp_replace(normalize(${text}, NFD), ${MARKS}, '', 'g') end) collate "C")`;

const EVERY_MARK = new RegExp(MARKS, 'g');

/** The same for what is ordered in memory. */
export const textOrderOf = (text: string): string => text.normalize('NFD').replace(EVERY_MARK, '').toLowerCase();
