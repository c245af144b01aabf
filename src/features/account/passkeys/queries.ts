import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AppError } from '#src/contract/errors.ts';
import type { Passkey, StaffPasskeys } from '#src/contract/passkey.ts';
import { isUnknownCall } from '#src/data/http/errors.ts';
import { runtime } from '#src/data/runtime.ts';
import type { Result } from '#src/lib/result.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import type { FormFailure } from '#src/ui/form/check.ts';
import { inWords } from '../forms/in-words.ts';
import { useRole } from '../session/queries.ts';
import { passkeysAvailable } from './available.ts';

const KEY = ['passkeys'] as const;
const STAFF_KEY = ['staff-passkeys'] as const;

/** An account's passkeys; `gone` where the backend or this browser has none. */
export type Passkeys =
  | { readonly state: 'loading' }
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly again: () => void }
  | { readonly state: 'listed'; readonly passkeys: readonly Passkey[] };

/** What a call answers; null where the backend has no such call. */
const orNull = <T>(answer: Result<T, AppError>): T | null => {
  if (answer.ok) return answer.value;
  if (isUnknownCall(answer.error)) return null;
  throw answer.error;
};

/** The list, read when it is looked at. */
export const usePasskeys = (): Passkeys => {
  const enabled = passkeysAvailable();
  const { data, isError, refetch } = useQuery<readonly Passkey[] | null, AppError>({
    queryKey: KEY,
    queryFn: async () => orNull(await runtime().call('passkeys')),
    staleTime: 0,
    enabled,
  });
  if (!enabled || data === null) return { state: 'gone' };
  if (data) return { state: 'listed', passkeys: data };
  return isError ? { state: 'failed', again: () => void refetch() } : { state: 'loading' };
};

/** Whether staff must have one; undefined for all but super administrators, and until it is known. */
export const useStaffPasskeys = (): StaffPasskeys | undefined => {
  const enabled = useRole() === 'SUPER_ADMIN' && passkeysAvailable();
  const { data } = useQuery<StaffPasskeys | null, AppError>({
    queryKey: STAFF_KEY,
    queryFn: async () => orNull(await runtime().call('staffPasskeys')),
    staleTime: 0,
    enabled,
  });
  return data ?? undefined;
};

/** Changes to the passkeys, after each of which the list is read again. */
export const usePasskeyChanges = () => {
  const client = useQueryClient();
  const again = () => Promise.all([KEY, STAFF_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
  const inOneSentence = (error: AppError): string => {
    const { form, fields } = inWords(error, PASSKEY.failed);
    return form ?? Object.values(fields ?? {}).join(', ');
  };
  return {
    again,
    rename: async (id: string, name: string): Promise<FormFailure | undefined> => {
      const answer = await runtime().call('renamePasskey', { params: { id }, body: { name } });
      await again();
      return answer.ok ? undefined : inWords(answer.error, PASSKEY.failed);
    },
    /** Answers what went wrong. */
    remove: async (id: string, proof: string): Promise<string | undefined> => {
      const answer = await runtime().call('removePasskey', { params: { id }, proof });
      await again();
      // Gone already: what was wanted is so.
      return answer.ok || answer.error.status === 404 ? undefined : inOneSentence(answer.error);
    },
    /** Answers what went wrong. */
    requireOfStaff: async (required: boolean, proof: string): Promise<string | undefined> => {
      const answer = await runtime().call('setStaffPasskeys', { body: { required }, proof });
      await again();
      return answer.ok ? undefined : inOneSentence(answer.error);
    },
  };
};
