import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { pagePorts, pageVisibility } from '#src/data/poll.ts';
import { useSoundOn } from '#src/features/notifications/index.ts';
import { type DeskNews, loadDeskWatch } from '#src/features/tickets/index.ts';
import { NEWS } from '#src/texts/staff.ts';
import { chime } from '#src/ui/chime.ts';
import { toast } from '#src/ui/toast.ts';
import { announce, startLoaded, useAnnounces } from './LongWork.tsx';

/** Tells an agent of new tickets, of answers in their own, and of what somebody else was faster with: a toast and a bell, or a notification of the browser. */
export const useDeskNews = (): void => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [hidden, sound] = [useAnnounces(), useSoundOn()];
  // Read when news comes: another page is no reason to begin to watch anew, which would forget what was seen.
  const now = useRef({ pathname, sound });
  useEffect(() => {
    now.current = { pathname, sound };
  }, [pathname, sound]);
  useEffect(() => {
    const tell = ({ ticketId, title, text }: DeskNews) => {
      const path = PATHS.chat(ticketId);
      if (!pageVisibility.visible()) return announce({ type: 'ANNOUNCE', title, body: text, path });
      if (now.current.pathname === path) return;
      toast.success(`${title}: ${text}`, { label: NEWS.open, onPress: () => void navigate(path) });
      if (now.current.sound) chime().catch(() => undefined);
    };
    const visibility = {
      visible: () => hidden || pageVisibility.visible(),
      subscribe: pageVisibility.subscribe,
    };
    return startLoaded(loadDeskWatch(), ({ watchDesk }) =>
      watchDesk(tell, (race) => toast.snackbar(race), { ...pagePorts(), visibility }),
    );
  }, [hidden, navigate]);
};
