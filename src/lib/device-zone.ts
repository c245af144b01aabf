/** The time zone of this device's clock, 'America/Chicago'; undefined where it has none to tell. */
export const deviceZone = (): string | undefined =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined;
