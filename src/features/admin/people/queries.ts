import type { Role } from '#src/contract/enums.ts';
import type { AppError } from '#src/contract/errors.ts';
import type { User } from '#src/contract/user.ts';
import { type CallResult, runtime } from '#src/data/runtime.ts';
import { useProfile } from '#src/hooks/session.ts';
import { useServer } from '#src/hooks/useServer.ts';
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

/** A page on the screen, and how its loading goes. */
export interface UserList {
  /** Undefined until there is one: loaded now, or stored from an earlier visit. */
  readonly page: UserPage | undefined;
  /** Milliseconds: when the server told it. */
  readonly seenAt: number;
  readonly loading: boolean;
  /** The page shown is another one, until this one has come. */
  readonly busy: boolean;
  readonly error: AppError | undefined;
  /** The backend knows neither search nor filter. */
  readonly ignored: boolean;
  readonly retry: () => void;
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
  const { state, data, at, former, fetching, error, again } = useServer<UserPage>({
    key: [...USER_PAGES_KEY, query],
    ask: (signal) => load(query, signal),
    keepFormer: true,
    persist: query.search === '',
  });
  return {
    page: data,
    seenAt: at,
    loading: state === 'loading',
    busy: former && fetching,
    error,
    ignored: !former && isIgnored(data?.content ?? [], query),
    retry: again,
  };
};

/** True for the signed-in person's own row: by id where the profile has one, else by e-mail. */
export const useIsOwn = (): ((user: User) => boolean) => {
  const profile = useProfile();
  const email = profile?.email?.toLowerCase();
  return (user) =>
    profile?.id === undefined ? email !== undefined && user.email?.toLowerCase() === email : user.id === profile.id;
};
