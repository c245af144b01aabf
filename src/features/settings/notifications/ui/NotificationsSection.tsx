import { useState } from 'react';
import { isStaff } from '#src/contract/enums.ts';
import { useRole } from '#src/hooks/session.ts';
import { SETTINGS } from '#src/texts/settings.ts';
import { cardClass, Section } from '#src/ui/Section.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { setNotifications, setSound, useNotifications, useSoundOn } from '../store.ts';

const TEXT = SETTINGS.notifications;

/** The switch for notifications of the browser; where it cannot be moved, its hint says why and what helps. */
export const NotificationsSection = () => {
  const state = useNotifications();
  const staff = isStaff(useRole());
  const sound = useSoundOn();
  const [asking, setAsking] = useState(false);
  const change = async (on: boolean) => {
    setAsking(true);
    await setNotifications(on);
    setAsking(false);
  };
  return (
    <Section id="notifications" title={TEXT.title}>
      <div className={cardClass}>
        <Switch
          label={TEXT.label}
          hint={TEXT[state]}
          checked={state === 'on'}
          disabled={asking || state === 'denied' || state === 'unsupported'}
          onChange={change}
        />
        {staff && <Switch label={TEXT.sound} hint={TEXT.soundHint} checked={sound} onChange={setSound} />}
      </div>
    </Section>
  );
};
