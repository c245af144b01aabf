import type { Database } from '#server/db/database.ts';

/** Milliseconds for which what is remembered counts after the database was last known to have told everything. */
const CURRENT_MS = 1_000;

/** What of the database is remembered by this process, and hears of each change of it (decision 0428). */
export interface Following {
  /**
   * Whether what is remembered may be told: everything committed more than `CURRENT_MS` ago is known. Asking it begins to listen
   * to the database, and has it asked again whether it has told everything.
   */
  readonly isCurrent: () => boolean;
  /** Hears of changes, once something is asked for; to be said before. @param forget is called where some may not have been heard */
  readonly hear: (channel: string, heard: (payload: string) => void, forget: () => void) => void;
  /** After a change of this process: resolves once it has heard of it itself, or remembers nothing for now. */
  readonly caughtUp: () => Promise<void>;
}

interface Heard {
  readonly channel: string;
  readonly heard: (payload: string) => void;
  readonly forget: () => void;
  is: boolean;
}

/** @param clock milliseconds of a clock that nobody sets */
export const createFollowing = (
  { kind, listen, caughtUp }: Pick<Database, 'kind' | 'listen' | 'caughtUp'>,
  clock: () => number = () => performance.now(),
): Following => {
  const channels: Heard[] = [];
  let begun = false;
  let asking = false;
  /** When the last question was asked to which the answer was that everything is told. */
  let toldAt = Number.NEGATIVE_INFINITY;
  /** Answers to questions before this say nothing of what came after. */
  let notBefore = Number.NEGATIVE_INFINITY;

  const ask = async (): Promise<boolean> => {
    const askedAt = clock();
    const told = await caughtUp().catch(() => false);
    if (told && askedAt >= notBefore && askedAt > toldAt) toldAt = askedAt;
    return told;
  };
  const renew = (): void => {
    if (asking) return;
    asking = true;
    void ask().finally(() => {
      asking = false;
    });
  };
  const begin = (): void => {
    begun = true;
    for (const one of channels) {
      listen(one.channel, {
        heard: one.heard,
        connected: (is) => {
          one.is = is;
          one.forget();
        },
      });
    }
  };

  const isHeard = (): boolean => channels.every(({ is }) => is);

  return {
    hear: (channel, heard, forget) => void channels.push({ channel, heard, forget, is: false }),
    isCurrent: () => {
      if (!begun) begin();
      // The embedded one belongs to this process alone, and tells before it answers.
      if (kind === 'pglite') return isHeard();
      const age = clock() - toldAt;
      if (age > CURRENT_MS / 2) renew();
      return age <= CURRENT_MS && isHeard();
    },
    caughtUp: async () => {
      if (!begun || kind === 'pglite') return;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<false>((resolve) => {
        timer = setTimeout(() => resolve(false), CURRENT_MS);
      });
      const told = await Promise.race([ask(), late]);
      clearTimeout(timer);
      if (told) return;
      [toldAt, notBefore] = [Number.NEGATIVE_INFINITY, clock()];
    },
  };
};
