import { create } from 'zustand';
import { PATHS } from '#src/contract/paths.ts';
import { SHELL } from '#src/texts/shell.ts';

/** What waits for staff, where the backend tells it. */
export interface Badges {
  /** Tickets that nobody has taken. */
  readonly open?: number | undefined;
  /** The person's own tickets with messages they have not read. */
  readonly unread?: number | undefined;
  /** The same as far as this device knows, where the backend does not tell it. */
  readonly unreadHere?: number | undefined;
  /** Drivers and owners who wait for approval. */
  readonly waiting?: number | undefined;
}

/** The numbers on the navigation: what waits for staff is set by their tools, what is unread here by what goes on beside the pages. */
export const useBadges = create<Badges>()(() => ({}));

/** A number on an entry, and what it counts. */
export interface Badge {
  readonly value: number;
  readonly label: string;
}

/** Conversations with something unread: as the backend says, else as this device knows. */
export const unreadOf = ({ unread, unreadHere = 0 }: Badges): number => unread ?? unreadHere;

const KIND: Readonly<Record<string, 'open' | 'unread' | 'waiting'>> = {
  [PATHS.boardTable]: 'open',
  [PATHS.chats]: 'unread',
  [PATHS.accounts]: 'waiting',
};

/** The number on the entry of a path; none where nothing waits. */
export const useBadge = (path: string): Badge | undefined => {
  const kind = KIND[path];
  const value = useBadges((badges) => kind && (kind === 'unread' ? unreadOf(badges) : badges[kind]));
  return kind && value ? { value, label: SHELL.badges[kind] } : undefined;
};
