/** What an import changes of a station, in one column, as a person reads it. */
export interface Change {
  readonly column: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A row of the preview, but for its number and its result (`importRowSchema`). */
export interface RowDetail {
  readonly storeNumber?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly name?: string | undefined;
  /** Degrees. */
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
  readonly approximate: boolean;
  readonly changes: readonly Change[];
  readonly reason?: string | undefined;
  readonly column?: string | undefined;
  /** What a person has set by hand, against the file, and stays. */
  readonly note?: string | undefined;
}
