import { useCallback, useEffect, useRef, useState } from 'react';
import { useProfile } from '#src/hooks/session.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { PROFILE } from '#src/texts/profile.ts';
import { Banner, FailedBanner } from '#src/ui/Banner.tsx';
import { PageTitle } from '#src/ui/PageTitle.tsx';
import { readDraft, refreshProfile } from '../commands.ts';
import type { ProfileValues } from '../model/profile-form.ts';
import { DeleteProfile } from '../ui/DeleteProfile.tsx';
import { PendingEmail } from '../ui/PendingEmail.tsx';
import { ProfileForm } from '../ui/ProfileForm.tsx';

interface Load {
  readonly state: 'loading' | 'loaded' | 'failed';
  /** Counts the loads: a form begins anew with each profile. */
  readonly count: number;
  readonly draft: Partial<ProfileValues>;
}

/** Loads the profile when the page opens, and again when the signal is back: what is stored may be an older one. */
const useLoad = (online: boolean) => {
  const [load, setLoad] = useState<Load>({ state: 'loading', count: 0, draft: {} });
  const start = useCallback(async () => {
    setLoad((before) => ({ ...before, state: 'loading' }));
    const [loaded, draft] = await Promise.all([refreshProfile(), readDraft()]);
    setLoad(({ count }) => ({ state: loaded ? 'loaded' : 'failed', count: count + 1, draft }));
  }, []);
  const waits = load.state !== 'loaded';
  const triedWith = useRef<boolean>(undefined);
  useEffect(() => {
    // Tried without signal as well: a browser may be wrong about it.
    if (!waits || triedWith.current === online) return;
    triedWith.current = online;
    void start();
  }, [online, waits, start]);
  return { ...load, start };
};

/** Profile Settings. Without signal the stored profile can be read; changes and deletion need the server. */
const ProfilePage = () => {
  const profile = useProfile();
  const online = useOnline();
  const { state, count, draft, start } = useLoad(online);
  const email = profile?.email;
  const shown = useRef(email);
  useEffect(() => {
    if (shown.current === email) return;
    shown.current = email;
    // Confirmed meanwhile: the form begins anew with it, or its next save would ask for the old one back.
    if (state === 'loaded') void start();
  }, [email, state, start]);
  if (!profile) return null;
  const locked = state !== 'loaded';
  return (
    <div className="mx-auto w-full max-w-200 px-(--gutter) pt-7 pb-12">
      <PageTitle>{PROFILE.title}</PageTitle>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6">
        {state === 'loading' && <Banner tone="busy">{PROFILE.loading}</Banner>}
        {state === 'failed' &&
          (online ? (
            <FailedBanner retry={PROFILE.tryAgain} onRetry={start}>
              {PROFILE.loadFailed}
            </FailedBanner>
          ) : (
            <Banner tone="plain" icon="cloud-off">
              {PROFILE.offline}
            </Banner>
          ))}
        {profile.pendingEmail && !locked && <PendingEmail key={profile.pendingEmail} email={profile.pendingEmail} />}
        <ProfileForm key={count} profile={profile} draft={draft} locked={locked}>
          <DeleteProfile disabled={!online} />
        </ProfileForm>
      </div>
    </div>
  );
};

export default ProfilePage;
