import { and, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { anywhere } from '#server/accounts/queries/user-list.ts';
import { displayName } from '#server/accounts/queries/users.ts';
import type { Db } from '#server/db/database.ts';
import { audit, users } from '#server/db/schema.ts';

/** Accounts that a person's name may mean; whoever has more must be named more exactly. */
const PEOPLE_MAX = 100;

/** Where a page of the trail ended. */
export interface TrailPlace {
  readonly at: Date;
  readonly id: number;
}

const placeText = ({ at, id }: TrailPlace): string => `${at.getTime()}-${id}`;

/** The place that `next` named, or undefined where it is none. */
export const readTrailPlace = (text: string): TrailPlace | undefined => {
  const [, at, id] = /^(\d{1,13})-(\d{1,15})$/.exec(text) ?? [];
  return at === undefined || id === undefined ? undefined : { at: new Date(Number(at)), id: Number(id) };
};

/** Which entries are wanted; `to` is not included. */
export interface TrailFilter {
  readonly person?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Deleted accounts are found too, as long as their rows have a name. */
const accountsOf = async (db: Db, person: string): Promise<number[]> => {
  const name = sql<string>`concat_ws(' ', ${users.firstName}, ${users.lastName})`;
  const pattern = anywhere(person);
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(or(ilike(name, pattern), ilike(users.email, pattern)))
    .orderBy(desc(users.id))
    .limit(PEOPLE_MAX);
  return rows.map(({ id }) => id);
};

type EntryRow = typeof audit.$inferSelect;

const newest = (db: Db, where: SQL | undefined, limit: number): Promise<EntryRow[]> =>
  db.select().from(audit).where(where).orderBy(desc(audit.at), desc(audit.id)).limit(limit);

/** Each column by its own index, then put together: both at once would read the whole trail. */
const newestOf = async (db: Db, ids: readonly number[], where: SQL | undefined, limit: number): Promise<EntryRow[]> => {
  const [acted, about] = await Promise.all(
    [audit.actorId, audit.subjectId].map((column) => newest(db, and(inArray(column, [...ids]), where), limit)),
  );
  const entries = new Map([...(acted ?? []), ...(about ?? [])].map((row) => [row.id, row]));
  return [...entries.values()].sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id).slice(0, limit);
};

/** Who approved or disapproved an account last: their name, where the trail still has it. */
export const lastJudge = async (db: Db, subjectId: number): Promise<string | undefined> => {
  const [entry] = await db
    .select({ actor: users })
    .from(audit)
    .innerJoin(users, eq(users.id, audit.actorId))
    .where(and(eq(audit.subjectId, subjectId), inArray(audit.action, ['approved', 'rejected'])))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(1);
  return entry && displayName(entry.actor);
};

/**
 * A page of the trail, newest first.
 * @param after where the page before ended
 * @returns entries with the names of whom they are about, and `next`, null on the last page
 */
export const auditTrail = async (
  db: Db,
  { person, action, from, to }: TrailFilter,
  pageSize: number,
  after: TrailPlace | undefined,
) => {
  const where = and(
    action ? eq(audit.action, action) : undefined,
    from === undefined ? undefined : gte(audit.at, from),
    to === undefined ? undefined : lt(audit.at, to),
    after === undefined
      ? undefined
      : sql`(${audit.at}, ${audit.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`,
  );
  const ids = person ? await accountsOf(db, person) : undefined;
  const rows = await (ids === undefined ? newest(db, where, pageSize + 1) : newestOf(db, ids, where, pageSize + 1));
  const shown = rows.slice(0, pageSize);
  const named = [...new Set(shown.flatMap(({ actorId, subjectId }) => [actorId ?? [], subjectId ?? []].flat()))];
  const people = named.length === 0 ? [] : await db.select().from(users).where(inArray(users.id, named));
  const names = new Map(people.map((user) => [user.id, displayName(user)]));
  const whom = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? `#${id}` });
  const last = shown.at(-1);
  return {
    items: shown.map(({ id, at, actorId, subjectId, ...entry }) => ({
      id,
      at: at.toISOString(),
      actor: whom(actorId),
      subject: whom(subjectId),
      ...entry,
    })),
    next: rows.length > pageSize && last !== undefined ? placeText(last) : null,
  };
};
