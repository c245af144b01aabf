import { type ReactNode, useState } from 'react';
import type { Profile } from '#src/contract/profile.ts';
import { changedProfileSchema, type SaveProfileInput } from '#src/contract/save-profile.ts';
import { runtime } from '#src/data/runtime.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { PROFILE } from '#src/texts/profile.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { useForm } from '#src/ui/form/useForm.ts';
import { PROOF_REQUIRED } from '../../proof/commands.ts';
import { saveProfile } from '../commands.ts';
import { type ProfileValues, profileChanges, profileValues } from '../model/profile-form.ts';
import { EmailDialog } from './EmailDialog.tsx';
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

/** The profile's form: Save Changes waits for a change; changes are kept until they are saved or discarded. */
export const ProfileForm = ({ profile, draft, locked, children }: ProfileFormProps) => {
  const online = useOnline();
  const keep = useKeptChanges();
  /** What the form began with: the profile may become another one beside it. */
  const [saved, setSaved] = useState(() => profileValues(profile));
  /** What waits for the password, or did last: another e-mail is in it. */
  const [unproved, setUnproved] = useState<{
    readonly changes: Partial<SaveProfileInput>;
    readonly sent: ProfileValues;
  }>();
  const [proving, setProving] = useState(false);
  const form = useForm<ProfileValues, SaveProfileInput>({
    schema: changedProfileSchema(profile),
    initial: saved,
    draft,
    onValues: (values) => keep(profileChanges(saved, values)),
    onSubmit: async (values) => {
      const changes = profileChanges(saved, values as ProfileValues) ?? {};
      const sent = form.values;
      const failure = await saveProfile(changes);
      if (failure === PROOF_REQUIRED) {
        setUnproved({ changes, sent });
        setProving(true);
        return undefined;
      }
      if (!failure) begin(sent);
      return failure;
    },
  });
  const saveProved = async ({ changes, sent }: NonNullable<typeof unproved>, proof: string | undefined) => {
    const failure = await saveProfile(changes, proof);
    if (failure === PROOF_REQUIRED) return { form: PROFILE.proof.failed };
    if (failure) return failure;
    setProving(false);
    begin(sent);
    return undefined;
  };
  /** What is saved now is where the next change begins; what was typed since it was sent is one. */
  const begin = (sent?: ProfileValues) => {
    const now = profileValues(runtime().session.store.getState().profile ?? profile);
    setSaved(now);
    keep(profileChanges(now, form.reset(now, sent)));
  };
  return (
    <>
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
              <Button variant="quiet" onClick={() => begin()}>
                {PROFILE.discard}
              </Button>
            )}
            {children}
          </div>
        </div>
      </form>
      {unproved && (
        <EmailDialog
          open={proving}
          email={unproved.changes.email ?? saved.email}
          onClose={() => setProving(false)}
          onProof={(proof) => saveProved(unproved, proof)}
        />
      )}
    </>
  );
};
