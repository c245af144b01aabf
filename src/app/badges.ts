import { create } from 'zustand';
import { PATHS } from '#src/contract/paths.ts';
import { SHELL } from '#src/texts/shell.ts';

/** What waits for staff, where the backend tells it. */
export interface Badges {
  /** Tickets that nobody has taken. */
  readonly open?: number | undefined;
  /** The person's own tickets with messages they have not read. */
  readonly unread?: number | undefined;
  /** Drivers and owners who wait for approval. */
  readonly waiting?: number | undefined;
}

/** The numbers on the navigation; set by the staff's tools, empty for everybody else. */
export const useBadges = create<Badges>()(() => ({}));

/** A number on an entry, and what it counts. */
export interface Badge {
  readonly value: number;
  readonly label: string;
}

const KIND: Readonly<Record<string, keyof Badges>> = {
  [PATHS.boardTable]: 'open',
  [PATHS.chats]: 'unread',
  [PATHS.accounts]: 'waiting',
};

/** The number on the entry of a path; none where nothing waits. */
export const useBadge = (path: string): Badge | undefined => {
  const kind = KIND[path];
  const value = useBadges((badges) => kind && badges[kind]);
  return kind && value ? { value, label: SHELL.badges[kind] } : undefined;
};
