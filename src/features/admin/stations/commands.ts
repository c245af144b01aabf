import type { AddInput, EditInput, StationRecord, StationState } from '#src/contract/by-hand.ts';
import type { AppError } from '#src/contract/errors.ts';
import { sha256Hex } from '#src/data/outbox/digest.ts';
import { runtime } from '#src/data/runtime.ts';
import { err, type Result } from '#src/lib/result.ts';
import { BY_HAND_TEXT as TEXT } from '#src/texts/by-hand.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { problemText } from '../upload/model/problem.ts';

/** Why a stop was not saved: sentences by field, and the stop as it is now where that may be the reason. */
export interface SaveFailure extends FormFailure {
  readonly now?: StationRecord | undefined;
}

/** A failure in words; of a server that failed nobody knows what it did before, whatever it says of that. */
const wordsOf = (error: AppError): string => {
  if (error.code === 'IDEMPOTENCY_IN_FLIGHT') return TEXT.failed.timeout;
  return (error.status ?? 0) >= 500 ? TEXT.failed.garbled : problemText(error, TEXT.failed);
};

const failureOf = (error: AppError): SaveFailure => {
  console.warn('Stop by hand:', error);
  const { fields } = error;
  return fields !== undefined && Object.keys(fields).length > 0 ? { fields } : { form: wordsOf(error) };
};

/** The same key for the same intention, also after a reload: a server that has carried it out answers as it did then. */
const keyed = async (...intention: readonly unknown[]) => ({
  'idempotency-key': await sha256Hex(new TextEncoder().encode(JSON.stringify(intention)).buffer),
});

/**
 * Adds a stop, which has its place.
 * @param intention names what its person wants: the same body is carried out once for it
 */
export const addStation = async (intention: string, body: AddInput): Promise<Result<StationRecord, SaveFailure>> => {
  const headers = await keyed('addStation', intention, body);
  const answer = await runtime().call('addStation', { body, headers });
  return answer.ok ? answer : err(failureOf(answer.error));
};

/** Changes what a person has changed of a stop as they saw it: the same change of the same stop is carried out once. */
export const editStation = async (id: string, body: EditInput): Promise<Result<StationRecord, SaveFailure>> => {
  const { call } = runtime();
  const headers = await keyed('editStation', id, body);
  const answer = await call('editStation', { params: { id }, body, headers });
  if (answer.ok) return answer;
  const now = answer.error.code === 'STATION_CONFLICT' ? await call('stationRecord', { params: { id } }) : undefined;
  return err({ ...failureOf(answer.error), ...(now?.ok && { now: now.value }) });
};

/** Shows, hides or removes a stop. The error is a sentence. */
export const withholdStation = async (id: string, state: StationState): Promise<Result<StationRecord, string>> => {
  const answer = await runtime().call('withholdStation', { params: { id }, body: { state } });
  return answer.ok ? answer : err(problemText(answer.error, TEXT.stateFailed));
};
