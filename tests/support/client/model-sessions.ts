import type { FakeClock } from '#tests/support/fakes/clock.ts';
import { rememberMap } from './remembered.ts';

/** One sign-in: how often it was refreshed, when last, and up to which refresh its access tokens have come back. */
interface SignIn {
  readonly account: string;
  generation: number;
  used: number;
  rotatedAt: number;
  /** The refresh token of `generation`. */
  newest: string;
}

interface Token {
  readonly signIn: number;
  readonly generation: number;
  valid: boolean;
}

/** Milliseconds in which the predecessor of a refresh token that is in use is honoured. */
export const GRACE_MS = 60_000;

/** The sign-ins of the model server. Refresh tokens rotate as the reference server's do (decision 0300). */
export const modelSessions = ({ clock, nextId }: { readonly clock: FakeClock; readonly nextId: () => number }) => {
  const signIns = new Map<number, SignIn>();
  const access = new Map<string, Token>();
  const refresh = new Map<string, Token>();
  /** Accounts whose session ended because an old refresh token came back. */
  const reused: string[] = [];

  const bearerOf = (request: Request) => request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
  const accountOf = (token: Token | undefined) => signIns.get(token?.signIn ?? 0)?.account;
  const all = () => [...access.values(), ...refresh.values()];
  const newAccess = (signIn: number, generation: number): string => {
    const token = `access-${nextId()}`;
    access.set(token, { signIn, generation, valid: true });
    return token;
  };
  const newRefresh = (signIn: number, generation: number): string => {
    const token = `refresh-${nextId()}`;
    refresh.set(token, { signIn, generation, valid: true });
    return token;
  };

  return {
    reused,
    /** The first pair of a new sign-in. */
    grant: (account: string) => {
      const id = nextId();
      const newest = newRefresh(id, 1);
      signIns.set(id, { account, generation: 1, used: 1, rotatedAt: clock.now(), newest });
      return { accessToken: newAccess(id, 1), refreshToken: newest };
    },
    /** Whose access token a request has, or had once. */
    accountOf: (request: Request): string | undefined => accountOf(access.get(bearerOf(request))),
    /** Whose refresh token it is, or was. */
    ownerOf: (refreshToken = ''): string | undefined => accountOf(refresh.get(refreshToken)),
    /** Whose access token signs a request, which is in use from then on; undefined where it is worth nothing. */
    signer: (request: Request): string | undefined => {
      const token = access.get(bearerOf(request));
      const signIn = signIns.get(token?.signIn ?? 0);
      if (!token?.valid || !signIn) return undefined;
      signIn.used = Math.max(signIn.used, token.generation);
      return signIn.account;
    },
    /** The next pair for a refresh token; undefined where it is worth nothing, or was copied as far as a server can tell. */
    exchange: (refreshToken = '') => {
      const token = refresh.get(refreshToken);
      const signIn = signIns.get(token?.signIn ?? 0);
      if (!token?.valid || !signIn) return undefined;
      const behind = signIn.generation - token.generation;
      const isLate = Math.abs(clock.now() - signIn.rotatedAt) > GRACE_MS;
      const isUsed = signIn.used === signIn.generation;
      if (behind > 1 || (behind === 1 && isLate && isUsed)) {
        for (const one of all()) if (one.signIn === token.signIn) one.valid = false;
        // Two refreshes within the delay of one that the line holds back: where an access token lives 15 minutes, there are none.
        if (isLate) reused.push(signIn.account);
        return undefined;
      }
      if (behind === 0) {
        signIn.generation += 1;
        signIn.newest = newRefresh(token.signIn, signIn.generation);
      }
      if (behind === 0 || !isUsed) signIn.rotatedAt = clock.now();
      return { token: newAccess(token.signIn, signIn.generation), refreshToken: signIn.newest };
    },
    /** Access tokens given so far are worth nothing more; with `refreshToo`, refresh tokens too. */
    expire: (refreshToo = false) => {
      for (const token of refreshToo ? all() : access.values()) token.valid = false;
    },
    /** Ends all sign-ins of an account. */
    end: (account: string) => {
      for (const token of all()) if (accountOf(token) === account) token.valid = false;
    },
    /** Remembers all sign-ins. @returns brings them back */
    backUp: (): (() => void) => {
      const maps = [rememberMap(signIns), rememberMap(access), rememberMap(refresh)];
      return () => {
        for (const bringBack of maps) bringBack();
      };
    },
  };
};
