import * as v from 'valibot';
import { META, readHalfMade, readLastRequest, writeHalfMade } from '#src/data/db/meta.ts';
import { readWithRetry } from '#src/data/db/read-with-retry.ts';
import { runtime } from '#src/data/runtime.ts';
import type { Carried } from './refused.ts';

/** As it is stored. It says which request the next one comes after: once another was made, it is of no use any more. */
const schema = v.object({ after: v.string(), services: v.optional(v.array(v.string())), wanted: v.boolean() });

/**
 * Keeps what is chosen for the next request, beside its words and files: services, and that the truck's place is wanted, never the
 * place itself. A full device keeps none.
 * @param after as `RequestDetails.after`; the last request by default
 */
export const keepChoices = async ({ services, position }: Carried, after?: string): Promise<void> => {
  try {
    const db = runtime().db();
    const wanted = position !== undefined;
    await writeHalfMade(db, META.requestChoices, { after: after ?? (await readLastRequest(db)), services, wanted });
  } catch (error) {
    console.warn('What is chosen for a request could not be kept', error);
  }
};

/** What was chosen for the next request; undefined where nothing was, another version of the app kept it, or it cannot be read. */
export const readChoices = async (): Promise<Carried | undefined> => {
  try {
    const db = runtime().db();
    const read = async () => Promise.all([readHalfMade(db, META.requestChoices), readLastRequest(db)]);
    const [stored, last] = await readWithRetry(runtime().ports.clock, read);
    const kept = v.safeParse(schema, stored);
    if (!kept.success || kept.output.after !== last) return undefined;
    const { services, wanted } = kept.output;
    return { services, position: wanted ? 'wanted' : undefined };
  } catch {
    return undefined;
  }
};
