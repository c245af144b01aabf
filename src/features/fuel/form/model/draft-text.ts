import { FUEL_TEXT } from '#src/texts/fuel.ts';
import type { FuelDraft } from './draft.ts';

/** What a plan is asked for by, in one line. */
export const draftText = (draft: FuelDraft): string =>
  [
    FUEL_TEXT.figures(draft.tankCapacity, draft.currentFuel, draft.searchRadius, draft.minGallonsPurchase),
    draft.taxBasis === 'ifta' && FUEL_TEXT.figuresAfterTax,
  ]
    .filter(Boolean)
    .join(' · ');
