/** The members of a station that say where it is; any may be missing or blank. */
interface Place {
  readonly address?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly zipCode?: string | null | undefined;
}

/** What there is of `parts`, trimmed, one after the other; empty where there is nothing. */
export const joined = (parts: readonly (string | null | undefined)[], separator: string): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(separator);

/** `Shamrock, TX`, with what is known of it; undefined where neither is. */
export const townText = ({ city, state }: Place): string | undefined => joined([city, state], ', ') || undefined;

/** `2104 N Main St, Shamrock, TX 79079`, with what is known of it; undefined where nothing is. */
export const addressText = ({ address, city, state, zipCode }: Place): string | undefined =>
  joined([address, city, joined([state, zipCode], ' ')], ', ') || undefined;
