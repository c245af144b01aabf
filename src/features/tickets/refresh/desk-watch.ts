import type { PollPorts } from '#src/data/poll.ts';
import { watchRaces } from '../staff/races.ts';
import { type DeskNews, watchDeskNews } from './news.ts';

/**
 * Tells an agent, whatever page is open, of what is new at the desk and of what somebody else was faster with. The answer ends it.
 */
export const watchDesk = (
  notify: (news: DeskNews) => void,
  tellRace: (news: string) => void,
  ports: PollPorts,
): (() => void) => {
  const stops = [watchDeskNews(notify, ports), watchRaces(tellRace)];
  return () => {
    for (const stop of stops) stop();
  };
};
