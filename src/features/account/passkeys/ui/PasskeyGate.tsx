import '#src/ui/icons/all.ts';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { passkeyStepSchema } from '#src/contract/passkey.ts';
import { askForProof } from '#src/data/proof-question.ts';
import { runtime } from '#src/data/runtime.ts';
import { useSession } from '#src/hooks/session.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { SHELL } from '#src/texts/shell.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { PageTitle } from '#src/ui/PageTitle.tsx';
import { ProofDialog } from '../../proof/ui/ProofDialog.tsx';
import { passkeysAvailable } from '../available.ts';
import { withCeremonies } from '../commands.ts';

const TEXT = PASSKEY.gate;
const errorSchema = v.object({ step: passkeyStepSchema });

/**
 * All that staff see while their session waits for its passkey: a first one is added, an own one is used. Then the session
 * goes on where it was.
 */
const PasskeyGate = () => {
  const { profileError } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const parsed = v.safeParse(errorSchema, profileError?.body);
  const step = parsed.success ? parsed.output.step : 'use';

  // What led here may be an answer from before the passkey; the server is asked how it stands.
  useEffect(() => void runtime().session.reloadProfile(), []);

  const go = async () => {
    setFailure(undefined);
    const proof = step === 'add' ? await askForProof('passkey', false) : undefined;
    if (step === 'add' && proof === undefined) return;
    setBusy(true);
    const done =
      proof === undefined
        ? await withCeremonies(({ presentPasskey }) => presentPasskey())
        : await withCeremonies(({ makePasskey }) => makePasskey(proof));
    if (!done.ok) setFailure(done.error);
    await runtime().session.reloadProfile();
    runtime().outbox.sendNow();
    setBusy(false);
  };
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-120 content-center gap-5 p-4">
      <title>{SHELL.title(TEXT[step].title)}</title>
      <Icon name="key-round" size={36} className="text-green-text" />
      <PageTitle>{TEXT[step].title}</PageTitle>
      <p className="text-ink-2">{TEXT[step].text}</p>
      {failure && <Banner tone="bad">{failure}</Banner>}
      {passkeysAvailable() ? (
        <Button variant="primary" size="tall" wide icon="key-round" busy={busy} busyLabel={PASSKEY.adding} onClick={go}>
          {step === 'add' ? PASSKEY.add : TEXT.action}
        </Button>
      ) : (
        <Banner tone="warn">{TEXT.unsupported}</Banner>
      )}
      {step === 'use' && <p className="text-sm text-ink-2">{TEXT.use.lost}</p>}
      <Button variant="quiet" size="tall" wide icon="log-out" onClick={() => runtime().session.signOut('keep')}>
        {TEXT.logOut}
      </Button>
      <ProofDialog />
    </main>
  );
};

export default PasskeyGate;
