import { keepCards, keptCards } from '#server/accounts/queries/fuel-cards.ts';
import type { AccountServices } from '#server/accounts/services.ts';
import { answer, type Registrar } from '#server/http/call.ts';
import { ApiError } from '#server/http/errors.ts';
import { createOnce } from '#server/http/idempotency.ts';

/** The caller's fuel cards, kept for all of their devices (decision 0377). */
export const fuelCardRoutes = ({ serve, services }: Registrar<AccountServices>): void => {
  const { db } = services;
  const once = createOnce(services);

  serve('fuelCards', async ({ user }) => answer(await keptCards(db, user.id)));

  serve('saveFuelCards', (call) =>
    once.run(call, async (tx) => {
      const { cards, version } = call.body;
      const now = await keepCards(tx, call.user.id, cards, version);
      if (now !== undefined) return answer({ cards, version: now });
      throw new ApiError(409, 'FUEL_CARDS_CHANGED', 'Another device has changed the fuel cards.', {
        more: { ...(await keptCards(tx, call.user.id)) },
      });
    }),
  );
};
