interface Named {
  readonly id: string;
  readonly name?: string | undefined;
  readonly city?: string | undefined;
}

/** What a stop is called in a sentence: its name, else its town, else its number. */
export const stationName = ({ name, city, id }: Named): string => name?.trim() || city?.trim() || id;
