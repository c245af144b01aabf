import * as v from 'valibot';
import type { AppError } from '#src/contract/errors.ts';
import { type FuelCards, keptFuelCardsSchema } from '#src/contract/fuel-cards.ts';
import type { AccountDatabase } from '#src/data/db/database.ts';
import { META } from '#src/data/db/meta.ts';
import { pagePorts, poll } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';
import { ok, type Result } from '#src/lib/result.ts';
import { changeKept } from '../kept/commands.ts';
import { NO_CARDS, readCards, sameCards } from './model/cards.ts';
import { mergeCards } from './model/merge-cards.ts';

/** Milliseconds between two looks whether another device has changed them. */
const LOOK_MS = 900_000;

/** Tries to save what another device keeps changing in between. */
const TRIES = 3;

const stored = async ({ meta }: AccountDatabase, name: string): Promise<FuelCards> =>
  readCards((await meta.get(name))?.value) ?? NO_CARDS;

/** Takes what the account has into what this device has; answers what this device has then. */
const adopt = (db: AccountDatabase, theirs: FuelCards): Promise<FuelCards> =>
  db.transaction('rw', db.meta, async () => {
    const mine = await stored(db, META.fuelCards);
    const merged = mergeCards(await stored(db, META.accountCards), mine, theirs);
    if (!sameCards(merged, mine)) await db.meta.put({ name: META.fuelCards, value: merged });
    await db.meta.put({ name: META.accountCards, value: theirs });
    return merged;
  });

/** What another device has saved first, as the refusal tells it. */
const savedFirst = ({ body }: AppError) => {
  const parsed = v.safeParse(keptFuelCardsSchema, body);
  return parsed.success ? parsed.output : undefined;
};

/**
 * Makes this device's fuel cards and the account's the same, where the backend keeps them; what cannot be done now is done by
 * a later one (decision 0377).
 */
export const shareCards = async (): Promise<void> => {
  const { call, config, db: open, session } = runtime();
  if (!config.features.fuelCards) return;
  const db = open();
  const account = () => session.store.getState().account;
  const own = account();
  const mayLeave = () => account() === own;
  let kept = await call('fuelCards', { mayLeave });
  for (let tries = 0; kept.ok && mayLeave() && tries < TRIES; tries += 1) {
    const { version } = kept.value;
    const theirs = kept.value.cards ?? NO_CARDS;
    const cards = await adopt(db, theirs);
    if (sameCards(cards, theirs)) return;
    kept = await call('saveFuelCards', { body: { cards, version }, mayLeave });
    const first = kept.ok ? undefined : savedFirst(kept.error);
    if (first) kept = ok(first);
  }
};

/**
 * Stores the fuel cards of this person, and shares them; `quota` on a device where no room can be made.
 * @param opened what the person began to change: what came from another device meanwhile stays
 */
export const saveCards = async (
  cards: FuelCards,
  opened: FuelCards | undefined,
): Promise<Result<unknown, AppError>> => {
  const saved = await changeKept(META.fuelCards, (now) =>
    mergeCards(opened ?? NO_CARDS, cards, readCards(now) ?? NO_CARDS),
  );
  if (saved.ok) void shareCards().catch(() => undefined);
  return saved;
};

/** Shares the fuel cards as long as the page is visible and online. The answer ends it. */
export const watchCards = (): (() => void) => poll(pagePorts(), LOOK_MS, shareCards);
