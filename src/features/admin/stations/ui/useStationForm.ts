import { useEffect, useMemo, useRef } from 'react';
import type { StationMembers, StationRecord } from '#src/contract/by-hand.ts';
import { runtime } from '#src/data/runtime.ts';
import type { Draft } from '#src/hooks/useKeptDraft.ts';
import type { Result } from '#src/lib/result.ts';
import { useForm } from '#src/ui/form/useForm.ts';
import type { SaveFailure } from '../commands.ts';
import { contestedIn, follow, isUntouched, type StationDraft, sawAt, seenOf, told } from '../model/seen.ts';
import { changedMembers, fieldWords, membersOf, type StationValues, stationFormSchema } from '../model/station-form.ts';

/** What is to be saved. */
interface Saving {
  /** Names a new stop until it is added. */
  readonly draftId: string;
  readonly members: StationMembers;
  /** Of `members` what a person has changed. */
  readonly changed: Partial<StationMembers>;
  /** The moment that the person saw the stop at. */
  readonly sawAt: string;
}

export interface StationFormOptions {
  /** The newest that is known of the stop; undefined for a new one. */
  readonly record: StationRecord | undefined;
  /** Where what is typed is kept; undefined for a stop that is looked at only. */
  readonly kept: Draft<StationDraft> | undefined;
  readonly onSave: (saving: Saving) => Promise<Result<StationRecord, SaveFailure>>;
}

/**
 * The form of a stop. What is typed outlives the page; where somebody else changes the stop meanwhile, the other fields follow,
 * and nothing of theirs is saved over before the person was told of it.
 */
export const useStationForm = ({ record, kept, onSave }: StationFormOptions) => {
  const draft = kept?.draft;
  const newId = () => runtime().ports.uuid();
  const id = useRef(draft?.id ?? '');
  const seen = useRef(draft?.seen ?? seenOf(record));
  const typed = useRef<StationValues>(draft?.values ?? seen.current.values);
  /** The record that a refusal has spoken of, which may be shown only after it. */
  const refusedFor = useRef<string>(undefined);
  const keep = (values: StationValues) => {
    typed.current = values;
    if (isUntouched(seen.current, values)) {
      id.current = '';
      kept?.keep(undefined);
      return;
    }
    id.current ||= newId();
    kept?.keep({ id: id.current, seen: seen.current, values });
  };
  const { values: before } = seen.current;
  const schema = useMemo(() => stationFormSchema(record && before), [record, before]);
  const form = useForm({
    schema,
    initial: before,
    draft: draft?.values,
    onValues: keep,
    onSubmit: async (members) => {
      // The answer may end the session.
      kept?.store();
      const changed = changedMembers(membersOf(seen.current.values), members);
      const saved = await onSave({ draftId: id.current, members, changed, sawAt: sawAt(seen.current, typed.current) });
      if (saved.ok) {
        seen.current = seenOf(saved.value);
        id.current = '';
        keep(form.reset(seen.current.values));
        return undefined;
      }
      refusedFor.current = saved.error.now?.updatedAt;
      if (seen.current.updatedAt === refusedFor.current) seen.current = told(seen.current);
      return saved.error;
    },
  });
  const last = useRef<StationRecord>(undefined);
  useEffect(() => {
    if (record === undefined || record === last.current) return;
    last.current = record;
    const next = follow(seen.current, typed.current, record);
    seen.current = record.updatedAt === refusedFor.current ? told(next) : next;
    form.rebase(next.values);
  });
  return {
    form,
    /** What somebody else has written where this person has, in words. */
    theirs: contestedIn(seen.current, form.values).map((name) => fieldWords(name, seen.current.values)),
    /** Gives up what was typed. */
    discard: () => keep(form.reset(seen.current.values, typed.current)),
  };
};
