import { META } from '#src/data/db/meta.ts';
import { useKept } from '../kept/queries.ts';

/** What is stored of this person's fuel cards (`readCards`), null for none; undefined until the store has answered. */
export const useStoredCards = (): unknown => useKept(META.fuelCards);
