import { useState } from 'react';
import { askForProof } from '#src/data/proof-question.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { PASSKEY } from '#src/texts/passkeys.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { cardClass } from '#src/ui/Section.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { toast } from '#src/ui/toast.ts';
import { usePasskeyChanges, useStaffPasskeys } from '../../passkeys/queries.ts';

const TEXT = PASSKEY.staff;

/** Whether staff must log in with a passkey, for super administrators alone. */
export const StaffSwitch = ({ hasPasskey }: { readonly hasPasskey: boolean }) => {
  const staff = useStaffPasskeys();
  const online = useOnline();
  const { requireOfStaff } = usePasskeyChanges();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  if (!staff) return null;
  const { required, mayRequire } = staff;
  const change = async (wanted: boolean) => {
    setRefused(undefined);
    const proof = await askForProof('passkey', hasPasskey);
    if (proof === undefined) return;
    setBusy(true);
    const failure = await requireOfStaff(wanted, proof);
    setBusy(false);
    setRefused(failure);
    if (failure) toast.error(TEXT.failed);
    else toast.success(wanted ? TEXT.turnedOn : TEXT.turnedOff);
  };
  const hint = required ? TEXT.on : mayRequire ? TEXT.off : TEXT.notYet;
  return (
    <div className={`mt-4 grid gap-3 ${cardClass}`}>
      {refused && <Banner tone="bad">{refused}</Banner>}
      <Switch
        label={TEXT.label}
        hint={online ? hint : PASSKEY.offline}
        checked={required}
        disabled={busy || !online || !(required || mayRequire)}
        onChange={change}
      />
    </div>
  );
};
