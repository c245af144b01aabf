import { subscribeToStored } from '#src/data/db/read-with-retry.ts';
import type { Commands } from '#src/data/outbox/commands/command.ts';
import { COMMANDS } from '#src/data/outbox/commands/index.ts';
import { fellText } from '#src/data/outbox/label.ts';
import { pageVisibility, type Visibility } from '#src/data/poll.ts';
import { runtime } from '#src/data/runtime.ts';
import { raceText } from './model/question.ts';

const commands: Commands = COMMANDS;

/**
 * Tells what somebody else was faster with, once and by name, and takes the action out of the tray: there is nothing left to
 * try. It is told on whatever page is in sight, also where it was sent by the worker or while nobody looked. The answer ends it.
 */
export const watchRaces = (notify: (news: string) => void, screen: Visibility = pageVisibility): (() => void) => {
  const { db, outbox, ports } = runtime();
  const { tickets, outbox: rows, name } = db();
  const lost = () =>
    rows
      .where('state')
      .equals('failed')
      .filter((row) => row.error?.kind === 'conflict' && commands[row.command]?.endsAsNews === true)
      .toArray();
  // One page of the account at a time: two that look at the same moment would both tell it.
  const tellAll = () =>
    ports.locks.hold(`milepost-races:${name}`, {}, async () => {
      for (const row of screen.visible() ? await lost() : []) {
        const about = await tickets.get(row.lane);
        if (!(await outbox.discard(row.key)).ok || !about) continue;
        notify([raceText(about), fellText({ row, ticket: about.ticket }, commands)].filter(Boolean).join(' '));
      }
    });
  // Signed out meanwhile: whoever signs in again is told.
  const look = () => void Promise.resolve(tellAll()).catch(() => undefined);
  const stopFollowing = subscribeToStored(ports.clock, lost, (found) => found.length > 0 && look());
  const unsubscribe = screen.subscribe(look);
  return () => {
    stopFollowing();
    unsubscribe();
  };
};
