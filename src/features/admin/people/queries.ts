import type { Role } from '#src/contract/enums.ts';
import type { User } from '#src/contract/user.ts';
import { type CallResult, runtime } from '#src/data/runtime.ts';
import { useProfile } from '#src/hooks/session.ts';
import { type ServerAnswer, useServer } from '#src/hooks/useServer.ts';
import type { TableSort } from '#src/ui/table/types.ts';
import { isIgnored, type Wanted } from './model/people.ts';

export type UserPage = CallResult<'users'>;

/** Key of all that is asked about users, the count in the navigation included. */
export const USERS_KEY = ['users'] as const;
/** Key of the pages of users alone. */
export const USER_PAGES_KEY = [...USERS_KEY, 'page'] as const;

/** What a page of a list is asked for. */
export interface UserQuery extends Wanted {
  /** None: all. */
  readonly roles: readonly Role[];
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly sort: TableSort | undefined;
}

/** A page on the screen, or the former one until it has come. */
export interface UserList {
  readonly answer: ServerAnswer<UserPage>;
  /** The backend knows neither search nor filter. */
  readonly ignored: boolean;
}

const load = ({ roles, page, pageSize, sort, search, waiting }: UserQuery, signal: AbortSignal) =>
  runtime().call('users', {
    signal,
    query: {
      profileTypes: roles.join(','),
      ...{ page, pageSize, sort: sort?.by ?? '', direction: sort ? (sort.descending ? 'desc' : 'asc') : '' },
      // Additions: sent only where they are wanted.
      ...{ search: search || undefined, approved: waiting ? 'false' : undefined },
    },
  });

/**
 * A page of the administrators' lists. It is kept over reloads, so that it can be read without signal; a page that was
 * searched for is not, since the words typed are somebody's name.
 */
export const useUsers = (query: UserQuery): UserList => {
  const answer = useServer<UserPage>({
    key: [...USER_PAGES_KEY, query],
    ask: (signal) => load(query, signal),
    keepFormer: true,
    persist: query.search === '',
  });
  return { answer, ignored: !answer.former && isIgnored(answer.data?.content ?? [], query) };
};

/** True for the signed-in person's own row: by id where the profile has one, else by e-mail. */
export const useIsOwn = (): ((user: User) => boolean) => {
  const profile = useProfile();
  const email = profile?.email?.toLowerCase();
  return (user) =>
    profile?.id === undefined ? email !== undefined && user.email?.toLowerCase() === email : user.id === profile.id;
};
