import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { fuelCards } from '#server/db/schema.ts';
import type { FuelCards, KeptFuelCards } from '#src/contract/fuel-cards.ts';

/** The fuel cards of an account; version 0 without cards where none were ever saved. */
export const keptCards = async (db: Db, userId: number): Promise<KeptFuelCards> => {
  const { cards, version } = fuelCards;
  const [row] = await db.select({ cards, version }).from(fuelCards).where(eq(fuelCards.userId, userId));
  return row ?? { cards: null, version: 0 };
};

/**
 * Keeps fuel cards in the place of a version, by one statement: of two who name the same one the second is refused.
 * @returns the version that they are now; undefined where another stands
 */
export const keepCards = async (
  db: Db,
  userId: number,
  cards: FuelCards,
  version: number,
): Promise<number | undefined> => {
  const next = { cards, version: version + 1 };
  const theirs = and(eq(fuelCards.userId, userId), eq(fuelCards.version, version));
  const stored =
    version === 0
      ? await db
          .insert(fuelCards)
          .values({ userId, ...next })
          .onConflictDoNothing()
          .returning()
      : await db.update(fuelCards).set(next).where(theirs).returning();
  return stored[0]?.version;
};

/** Forgets the fuel cards of an account. */
export const forgetCards = (db: Db, userId: number): Promise<unknown> =>
  db.delete(fuelCards).where(eq(fuelCards.userId, userId));
