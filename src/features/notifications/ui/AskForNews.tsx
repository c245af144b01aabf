import { useState } from 'react';
import { Link } from 'react-router';
import { isStaff } from '#src/contract/enums.ts';
import { PATHS } from '#src/contract/paths.ts';
import { runtime } from '#src/data/runtime.ts';
import { useRole } from '#src/hooks/session.ts';
import { isApplePhone } from '#src/lib/directions.ts';
import { ASK_FOR_NEWS } from '#src/texts/push.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { toast } from '#src/ui/toast.ts';
import { setNotifications } from '../commands.ts';
import { notificationsNow, pushedNow, setAsked, useAsked, useNotifications, usePushed } from '../store.ts';

/**
 * Asks somebody who has just asked for service whether they want to be told of the answer: the one moment at which it is plain
 * what a notification is good for.
 */
export const AskForNews = () => {
  const role = useRole();
  const state = useNotifications();
  const pushed = usePushed();
  const wasAsked = useAsked();
  const [asking, setAsking] = useState(false);
  const applePhone = state === 'unsupported' && isApplePhone(navigator);
  const isAsked = runtime().config.features.push && role !== undefined && !isStaff(role) && !wasAsked;
  if (!isAsked || pushed === 'on' || !(state === 'off' || applePhone)) return null;
  const done = () => setAsked(true);
  const yes = async () => {
    setAsking(true);
    try {
      await setNotifications(true);
      const [now, told] = [notificationsNow(), pushedNow()];
      if (now === 'denied') toast.error(ASK_FOR_NEWS.denied);
      // Allowed by the person, and yet nothing may reach this device while the app is closed.
      else if (now === 'on' && told === 'on') toast.success(ASK_FOR_NEWS.done);
      else if (now === 'on') toast.warning(told === 'unreachable' ? ASK_FOR_NEWS.openOnly : ASK_FOR_NEWS.later);
    } catch (error) {
      console.warn('Notifications could not be turned on', error);
      toast.error(ASK_FOR_NEWS.failed);
    }
    setAsking(false);
    done();
  };
  return (
    <Banner
      tone="info"
      icon="bell"
      className="mx-4 mt-3 mb-2 lg:mx-6"
      action={
        <div className="flex gap-2">
          {applePhone ? (
            <Link
              to={`${PATHS.settings}#install`}
              onClick={done}
              className="inline-flex min-h-12 items-center px-3 font-label text-blue-text"
            >
              {ASK_FOR_NEWS.appleHow}
            </Link>
          ) : (
            <Button variant="primary" busy={asking} onClick={yes}>
              {ASK_FOR_NEWS.yes}
            </Button>
          )}
          <Button variant="quiet" disabled={asking} onClick={done}>
            {ASK_FOR_NEWS.no}
          </Button>
        </div>
      }
    >
      {applePhone ? ASK_FOR_NEWS.apple : ASK_FOR_NEWS.text}
    </Banner>
  );
};
