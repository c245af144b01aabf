import type { AppError } from '#src/contract/errors.ts';
import type { FieldDraft } from '../../map/store.ts';

/** The places of a trip as they are typed or picked; those on the way in order, empty ones count for nothing. */
export interface TripDraft {
  readonly from: FieldDraft;
  readonly to: FieldDraft;
  readonly via?: readonly FieldDraft[];
}

/** Why a route was not built, with the sentence that a person reads. */
export interface RouteFailure {
  readonly reason:
    | 'need-both'
    | 'place-unknown'
    | 'same-place'
    | 'too-many-places'
    | 'too-long'
    | 'no-route'
    | 'failed';
  readonly sentence: string;
  readonly error?: AppError;
}
