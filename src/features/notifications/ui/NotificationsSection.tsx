import { useState } from 'react';
import { isStaff } from '#src/contract/enums.ts';
import { runtime } from '#src/data/runtime.ts';
import { useRole } from '#src/hooks/session.ts';
import { useOnline } from '#src/hooks/sync.ts';
import { isApplePhone } from '#src/lib/directions.ts';
import { SETTINGS } from '#src/texts/settings.ts';
import { cx } from '#src/ui/cx.ts';
import { cardClass, Section } from '#src/ui/Section.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { toast } from '#src/ui/toast.ts';
import { setNotifications } from '../commands.ts';
import { useNewsMail } from '../queries.ts';
import { setSound, setTextShown, useNotifications, usePushed, useSoundOn, useTextShown } from '../store.ts';
import { QuietHours } from './QuietHours.tsx';

const TEXT = SETTINGS.notifications;

/** Why the switch stands as it does, and what helps where it cannot be moved. */
const useHint = (): string => {
  const state = useNotifications();
  const pushed = usePushed();
  const { push = false } = runtime().config.features;
  if (state === 'unsupported' && isApplePhone(navigator)) return TEXT.apple;
  if (!push || state === 'denied' || state === 'unsupported') return TEXT[state];
  if (state === 'off') return TEXT.pushOff;
  return pushed === 'on' ? TEXT.pushOn : TEXT.on;
};

const MailSwitch = () => {
  const mail = useNewsMail();
  const online = useOnline();
  const [saving, setSaving] = useState(false);
  if (!mail || (mail.on === undefined && !online)) return null;
  const change = async (on: boolean) => {
    setSaving(true);
    if (!(await mail.set(on))) toast.error(TEXT.changeFailed);
    setSaving(false);
  };
  return (
    // Its place is kept until the answer is there: what stands below does not move when it comes.
    <div className={mail.on === undefined ? 'invisible' : undefined}>
      <Switch
        label={TEXT.mail}
        hint={online ? TEXT.mailHint : TEXT.mailOffline}
        checked={mail.on ?? false}
        disabled={saving || !online}
        onChange={change}
      />
    </div>
  );
};

/** How this device, and the account by mail, is told of news. */
const NotificationsSection = () => {
  const state = useNotifications();
  const hint = useHint();
  const pushed = usePushed() === 'on' && state === 'on';
  const staff = isStaff(useRole());
  const [sound, text] = [useSoundOn(), useTextShown()];
  const [asking, setAsking] = useState(false);
  const change = async (on: boolean) => {
    setAsking(true);
    try {
      const end = await setNotifications(on);
      if (end === 'kept') toast.warning(TEXT.offKept);
      if (end === 'failed') toast.snackbar(TEXT.offFailed);
    } catch (error) {
      console.warn('Notifications could not be changed', error);
      toast.error(TEXT.changeFailed);
    }
    setAsking(false);
  };
  return (
    <Section id="notifications" title={TEXT.title}>
      <div className={cx(cardClass, 'grid grid-cols-[minmax(0,1fr)] gap-4')}>
        <Switch
          label={TEXT.label}
          hint={hint}
          checked={state === 'on'}
          disabled={asking || state === 'denied' || state === 'unsupported'}
          onChange={change}
        />
        {pushed && <Switch label={TEXT.text} hint={TEXT.textHint} checked={text} onChange={setTextShown} />}
        {(staff || pushed) && (
          <Switch
            label={TEXT.sound}
            hint={!pushed ? TEXT.soundHint : staff ? TEXT.pushSoundStaff : TEXT.pushSound}
            checked={sound}
            onChange={setSound}
          />
        )}
        {pushed && <QuietHours />}
        {runtime().config.features.push && <MailSwitch />}
      </div>
    </Section>
  );
};

export default NotificationsSection;
