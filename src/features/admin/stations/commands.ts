import type { AddInput, EditInput, StationRecord, StationState } from '#src/contract/by-hand.ts';
import type { AppError } from '#src/contract/errors.ts';
import { runtime } from '#src/data/runtime.ts';
import { err, type Result } from '#src/lib/result.ts';
import { BY_HAND_TEXT as TEXT } from '#src/texts/by-hand.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { problemText } from '../upload/model/problem.ts';

/** Why a stop was not saved: sentences by field, and whether somebody else has changed it. */
export interface SaveFailure extends FormFailure {
  readonly conflict: boolean;
}

const failureOf = (error: AppError): SaveFailure => {
  console.warn('Stop by hand:', error);
  const { fields, code } = error;
  const known = fields !== undefined && Object.keys(fields).length > 0;
  return {
    conflict: code === 'STATION_CONFLICT',
    ...(known ? { fields } : { form: problemText(error, TEXT.failed) }),
  };
};

/** Adds a stop, which has its place. */
export const addStation = async (body: AddInput): Promise<Result<StationRecord, SaveFailure>> => {
  const answer = await runtime().call('addStation', { body });
  return answer.ok ? answer : err(failureOf(answer.error));
};

/** Changes what a person has changed of a stop. */
export const editStation = async (id: string, body: EditInput): Promise<Result<StationRecord, SaveFailure>> => {
  const answer = await runtime().call('editStation', { params: { id }, body });
  return answer.ok ? answer : err(failureOf(answer.error));
};

/** Shows, hides or removes a stop. The error is a sentence. */
export const withholdStation = async (id: string, state: StationState): Promise<Result<StationRecord, string>> => {
  const answer = await runtime().call('withholdStation', { params: { id }, body: { state } });
  return answer.ok ? answer : err(problemText(answer.error, TEXT.stateFailed));
};
