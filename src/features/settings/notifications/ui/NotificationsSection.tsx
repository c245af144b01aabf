import { useState } from 'react';
import { SETTINGS } from '#src/texts/settings.ts';
import { cardClass, Section } from '#src/ui/Section.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { setNotifications, useNotifications } from '../store.ts';

const TEXT = SETTINGS.notifications;

/** The switch for notifications of the browser; where it cannot be moved, its hint says why and what helps. */
export const NotificationsSection = () => {
  const state = useNotifications();
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
      </div>
    </Section>
  );
};
