import type { Access, Role } from '#src/contract/enums.ts';
import { isStaff } from '#src/contract/enums.ts';
import { PATHS } from '#src/contract/paths.ts';
import { SHELL } from '#src/texts/shell.ts';
import type { IconName } from '#src/ui/Icon.tsx';
import { mayOpen } from './access.ts';

/** One entry of the side navigation. */
export interface Entry {
  readonly path: string;
  readonly label: string;
  /** On the bottom bar, where room is short. */
  readonly shortLabel?: string;
  readonly icon: IconName;
  readonly access: Access;
}

const { entries: TEXT } = SHELL;
const ENTRIES = {
  board: {
    path: PATHS.boardTable,
    label: TEXT.board,
    shortLabel: TEXT.boardShort,
    icon: 'square-kanban',
    access: 'staff',
  },
  chats: { path: PATHS.chats, label: TEXT.chats, icon: 'messages-square', access: 'user' },
  history: { path: PATHS.chatHistory, label: TEXT.history, icon: 'history', access: 'staff' },
  upload: { path: PATHS.uploadLocations, label: TEXT.upload, icon: 'upload', access: 'staff' },
  accounts: { path: PATHS.accounts, label: TEXT.accounts, icon: 'users', access: 'staff' },
  map: { path: PATHS.map, label: TEXT.map, icon: 'map', access: 'user' },
  users: { path: PATHS.userManagement, label: TEXT.users, icon: 'user-cog', access: 'super' },
  reports: { path: PATHS.reports, label: TEXT.reports, icon: 'chart-column', access: 'staff' },
  profile: { path: PATHS.profile, label: TEXT.profile, icon: 'user', access: 'user' },
  contact: { path: PATHS.contactUs, label: TEXT.contact, icon: 'phone', access: 'user' },
  settings: { path: PATHS.settings, label: TEXT.settings, icon: 'settings', access: 'user' },
} as const satisfies Readonly<Record<string, Entry>>;

const E: Readonly<Record<keyof typeof ENTRIES, Entry>> = ENTRIES;

/** The entries of the drawer for a role, in the prescribed order, ours below them; settings and log out stand at its foot. */
export const drawerEntries = (role: Role | undefined): readonly Entry[] =>
  [E.board, E.chats, E.history, E.upload, E.accounts, E.map, E.users, E.profile, E.contact, E.reports].filter((entry) =>
    mayOpen(entry.access, role),
  );

export const settingsEntry = E.settings;

/** The bottom bar, at most five with More, and what More holds. */
export const barEntries = (
  role: Role | undefined,
): { readonly bar: readonly Entry[]; readonly more: readonly Entry[] } => {
  if (!isStaff(role)) return { bar: [E.map, E.chats, E.contact, E.profile, E.settings], more: [] };
  const more = [E.history, E.upload, E.users, E.reports, E.profile, E.contact, E.settings];
  return {
    bar: [E.board, E.chats, E.map, E.accounts],
    more: more.filter((entry) => mayOpen(entry.access, role)),
  };
};

/** True where an entry is the current one; My chats is on conversations as well. */
export const isCurrent = (entry: Entry, pathname: string): boolean =>
  pathname === entry.path || (entry.path === PATHS.chats && pathname.startsWith('/chat/'));
