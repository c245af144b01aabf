import type { Profile } from '#src/contract/profile.ts';
import type { SaveProfileInput } from '#src/contract/save-profile.ts';

/** The fields of the profile form, all of them text. */
export type ProfileValues = { readonly [N in keyof SaveProfileInput]-?: string };

const NAMES = [
  ...(['firstName', 'lastName', 'email', 'phoneNumber'] as const),
  ...(['companyName', 'username', 'address', 'truckNumber'] as const),
];

/** What the fields hold for a profile; what it does not have is blank. */
export const profileValues = (profile: Profile): ProfileValues =>
  Object.fromEntries(NAMES.map((name) => [name, profile[name] ?? ''])) as ProfileValues;

/** What differs from the saved profile, by field; undefined where nothing does. */
export const profileChanges = (saved: ProfileValues, now: ProfileValues): Partial<ProfileValues> | undefined => {
  const changed = NAMES.filter((name) => now[name] !== saved[name]);
  return changed.length === 0 ? undefined : Object.fromEntries(changed.map((name) => [name, now[name]]));
};

/** Stored changes as far as this form still has their fields. */
export const profileDraft = (stored: Readonly<Record<string, string>> | undefined): Partial<ProfileValues> =>
  Object.fromEntries(NAMES.flatMap((name) => (typeof stored?.[name] === 'string' ? [[name, stored[name]]] : [])));
