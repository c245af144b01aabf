import type { ReactNode } from 'react';
import { type Profile, saveProfileInputSchema } from '#src/contract/profile.ts';
import { runtime } from '#src/data/runtime.ts';
import { PROFILE } from '#src/texts/profile.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useForm } from '#src/ui/form/useForm.ts';
import { type ProfileValues, profileChanges, profileValues } from '../../model/profileForm.ts';
import { useOnline } from '../../online.ts';
import { saveProfile } from '../../profileCommands.ts';
import { ProfileFields } from './ProfileFields.tsx';
import { useKeptChanges } from './useKeptChanges.ts';

interface ProfileFormProps {
  readonly profile: Profile;
  /** Changes from before a reload. */
  readonly draft: Partial<ProfileValues>;
  /** The profile is not known to be the server's present one: nothing may be changed over it. */
  readonly locked: boolean;
  /** Beside Save Changes. */
  readonly children: ReactNode;
}

/** Why Save Changes does not answer, or what becomes of what was typed. */
const note = (dirty: boolean, online: boolean): string => {
  if (online) return dirty ? PROFILE.unsaved : PROFILE.unchanged;
  return dirty ? PROFILE.offlineUnsaved : PROFILE.offlineActions;
};

/** The profile's form (2.9): Save Changes waits for a change; changes are kept until they are saved or discarded. */
export const ProfileForm = ({ profile, draft, locked, children }: ProfileFormProps) => {
  const online = useOnline();
  const keep = useKeptChanges();
  const saved = profileValues(profile);
  const form = useForm<ProfileValues, Parameters<typeof saveProfile>[0]>({
    schema: saveProfileInputSchema,
    initial: saved,
    draft,
    onValues: (values) => keep(profileChanges(saved, values)),
    onSubmit: async (values) => {
      const failure = await saveProfile(values);
      if (failure) return failure;
      begin();
      return undefined;
    },
  });
  /** What is saved now is where the next change begins. */
  const begin = () => {
    const now = runtime().session.store.getState().profile;
    form.reset(profileValues(now ?? profile));
    keep(undefined);
  };
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {form.formError && <Banner tone="bad">{form.formError}</Banner>}
      <ProfileFields form={form} locked={locked} />
      <div className="grid gap-3">
        {!locked && <p className="text-sm text-ink-2">{note(form.dirty, online)}</p>}
        <div className="flex flex-wrap items-center gap-3 *:max-sm:w-full">
          <Button
            type="submit"
            variant="primary"
            busy={form.busy}
            busyLabel={PROFILE.saving}
            disabled={locked || !form.dirty || !online}
          >
            {PROFILE.save}
          </Button>
          {!locked && form.dirty && !form.busy && (
            <Button variant="quiet" onClick={begin}>
              {PROFILE.discard}
            </Button>
          )}
          {children}
        </div>
      </div>
    </form>
  );
};
