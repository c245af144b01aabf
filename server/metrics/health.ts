import { inTime } from '#server/metrics/in-time.ts';

/** Whether what a process stands on is there. */
export interface Health {
  /** `away` of the database, or of a storage that other processes may have, makes a process useless for now; late mail does not. */
  readonly parts: Readonly<Record<'database' | 'storage', 'ok' | 'away'>> & { readonly mail: 'ok' | 'late' };
  readonly ready: boolean;
}

interface HealthOptions {
  readonly database: () => Promise<unknown>;
  readonly storage: () => Promise<unknown>;
  /** Whether the database's files are kept in another storage by now, which other processes have. */
  readonly isStorageElsewhere: () => Promise<boolean>;
  /** Whether all processes have the same storage: where it is away, none does better than this one. */
  readonly isStorageShared: boolean;
  /** Since when the oldest mail waits; null where none does. */
  readonly oldestMail: () => Promise<Date | null>;
  readonly now: () => Date;
}

/** Milliseconds that each part has to answer; and for which an answer stands, however many ask. */
const ANSWER_MS = 5_000;
const STANDS_MS = 2_000;
/** Milliseconds that a mail may wait: more than a mail server's short break. */
const LATE_MS = 10 * 60_000;

const isThere = (look: () => Promise<unknown>): Promise<boolean> =>
  inTime(look, ANSWER_MS).then(
    () => true,
    () => false,
  );

/** Looks whether a process can do its work. @returns the answer of a moment ago where there is one */
export const createHealth = ({
  database,
  storage,
  isStorageElsewhere,
  isStorageShared,
  oldestMail,
  now,
}: HealthOptions): (() => Promise<Health>) => {
  let last: { readonly at: number; readonly health: Promise<Health> } | undefined;
  const look = async (): Promise<Health> => {
    let [late, elsewhere] = [false, false];
    const mail = async (): Promise<void> => {
      const oldest = await oldestMail();
      late = oldest !== null && now().getTime() - oldest.getTime() > LATE_MS;
    };
    const place = async (): Promise<void> => {
      elsewhere = await isStorageElsewhere();
    };
    const looks = [isThere(database), isThere(storage), isThere(mail), isThere(place)] as const;
    const [hasDatabase, reachesStorage] = await Promise.all(looks);
    const hasStorage = reachesStorage && !elsewhere;
    return {
      parts: {
        database: hasDatabase ? 'ok' : 'away',
        storage: hasStorage ? 'ok' : 'away',
        mail: late ? 'late' : 'ok',
      },
      ready: hasDatabase && !elsewhere && (hasStorage || isStorageShared),
    };
  };
  return () => {
    const at = performance.now();
    if (last === undefined || at - last.at > STANDS_MS) last = { at, health: look() };
    return last.health;
  };
};
