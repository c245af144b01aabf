import { useStore } from 'zustand';
import type { Role } from '#src/contract/enums.ts';
import type { Profile } from '#src/contract/profile.ts';
import { runtime, type SessionState } from '#src/data/runtime.ts';

/** Who is signed in, live. */
export const useSession = (): SessionState => useStore(runtime().session.store);

/** The name of the signed-in account's database, part of what its answers are kept under; empty where nobody is. */
export const useAccount = (): string => useStore(runtime().session.store, (session) => session.account ?? '');

/** The signed-in person's profile; undefined until it is known. */
export const useProfile = (): Profile | undefined => useStore(runtime().session.store, (session) => session.profile);

/** The signed-in person's role; undefined until the profile is known. */
export const useRole = (): Role | undefined => useProfile()?.profileTypeName;
