import type { Db } from '#server/db/database.ts';
import { awayCode } from '#server/db/errors.ts';
import { logUnforeseen } from '#server/http/unforeseen.ts';
import type { Log } from '#server/log/log.ts';
import { createNewsMail, type NewsMailOptions } from '#server/push/news-mail.ts';
import { judge } from '#server/push/payload.ts';
import { createPost } from '#server/push/post.ts';
import {
  claimJobs,
  endJob,
  type JobToSend,
  type News,
  putOffJob,
  queuePushes,
  readJobs,
} from '#server/push/queries/jobs.ts';
import { queueNewsMails } from '#server/push/queries/news-mails.ts';
import { forgetSubscription, loseSubscription } from '#server/push/queries/subscriptions.ts';
import type { Vapid } from '#server/push/vapid.ts';
import type { Background } from '#server/work/background.ts';
import { backoffMs } from '#src/lib/backoff.ts';

/**
 * Pushes of one process on their way at once, of them to one push service, and to the devices of one account, whose services
 * may be hosts of its own: a slow one holds no other back.
 */
const AT_ONCE = { all: 16, service: 8, account: 2 };
/** Milliseconds for which a claim holds: longer than a push may take. */
const CLAIM_MS = 60_000;

type Note = (tx: Db, news: News) => Promise<void>;

/** Tells people of news that they do not look at (decision 0421). */
export interface Pusher {
  /**
   * Runs work that may make news, and sends that behind the answer once the work is done, where anybody has a device for it.
   * @param work commits by itself; its `note` writes down whom to tell of what, in the transaction that makes it
   */
  readonly telling: <T>(work: (note: Note) => Promise<T>) => Promise<T>;
  /** Sends what is due, behind whatever answer is on its way. Called where a device is new, and every few seconds for what was put off. */
  readonly wake: () => void;
  /** Ends what is on its way: another process, or the next start, sends it once more. */
  readonly close: () => void;
}

interface PusherOptions extends NewsMailOptions {
  readonly vapid: Vapid;
  readonly background: Background;
  readonly log: Pick<Log, 'write' | 'failed'>;
  /** Origins of push services that are taken although they are not public: those of tests. */
  readonly allowed: readonly string[];
  /** From 0 up to 1. */
  readonly random?: () => number;
}

/** Makes what tells people of news. Any number of processes may over one database: each job is claimed by one of them. */
export const createPusher = (options: PusherOptions): Pusher => {
  const { db, now, vapid, background, log, allowed, random = Math.random } = options;
  const post = createPost({ vapid, allowed, now });
  const mail = createNewsMail(options);
  const closing = new AbortController();
  const underWay = new Map<Promise<void>, JobToSend['device']>();

  const tell = async (claimed: JobToSend): Promise<void> => {
    const { job, device } = claimed;
    const judged = judge(claimed, now());
    if (judged.kind === 'forget') return forgetSubscription(db, device.id, device.endpoint);
    if (judged.kind === 'drop') return endJob(db, job);
    if (judged.kind === 'later') return putOffJob(db, job, judged.at, job.attempts);
    const { news, ttl, urgency } = judged;
    const { endpoint, service, p256dh, auth } = device;
    const payload = JSON.stringify(news);
    const outcome = await post(
      { endpoint, service, p256dh, auth, payload, topic: job.topic, ttl, urgency },
      closing.signal,
    );
    switch (outcome.kind) {
      case 'taken':
        return endJob(db, job);
      case 'gone':
        log.write({ event: 'push-device-forgotten', subject: device.userId, status: outcome.status });
        return loseSubscription(db, device.id, endpoint, now());
      case 'again': {
        const attempts = job.attempts + 1;
        const waitMs = backoffMs(attempts, random(), outcome.retryAfterMs);
        return putOffJob(db, job, new Date(now().getTime() + waitMs), attempts);
      }
      case 'refused':
        log.write({ event: 'push-refused', subject: device.userId, status: outcome.status });
        return endJob(db, job);
    }
  };

  const countBy = <Key>(of: (device: JobToSend['device']) => Key): Map<Key, number> => {
    const counts = new Map<Key, number>();
    for (const device of underWay.values()) counts.set(of(device), (counts.get(of(device)) ?? 0) + 1);
    return counts;
  };
  const busyServices = (): string[] =>
    [...countBy(({ service }) => service)].filter(([, count]) => count >= AT_ONCE.service).map(([service]) => service);

  /** Ends a wait for what is on its way: there is news, which no slow push service may keep back. */
  let stir = (): void => undefined;

  const sendDue = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const stirred = new Promise<void>((resolve) => {
        stir = resolve;
      });
      const most = Math.min(AT_ONCE.service, AT_ONCE.all - underWay.size);
      const until = new Date(now().getTime() + CLAIM_MS);
      const ids = await claimJobs(db, {
        most,
        busy: busyServices(),
        account: AT_ONCE.account,
        underWay: countBy(({ userId }) => userId),
        now: now(),
        until,
      });
      for (const claimed of ids.length === 0 ? [] : await readJobs(db, ids, now())) {
        const sent = tell(claimed)
          .catch((error: unknown) => logUnforeseen(log, error))
          .finally(() => underWay.delete(sent));
        underWay.set(sent, claimed.device);
      }
      if (underWay.size === 0) return;
      if (ids.length < most || underWay.size >= AT_ONCE.all) await Promise.race([...underWay.keys(), stirred]);
    }
  };

  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    if (running) {
      again = true;
      stir();
      return;
    }
    running = true;
    try {
      do {
        again = false;
        await Promise.all([sendDue(), mail.sendDue()]);
      } while (again);
    } catch (error) {
      // The requests of that moment tell of it; what is due is looked for again in seconds.
      if (awayCode(error) === undefined) throw error;
    } finally {
      running = false;
    }
  };

  const wake = (): void => {
    if (!closing.signal.aborted) background.run(run);
  };

  return {
    telling: async (work) => {
      let isQueued = false;
      const done = await work(async (tx, news) => {
        isQueued = (await queuePushes(tx, news, now())) || isQueued;
        await queueNewsMails(tx, news, now());
      });
      if (isQueued) wake();
      return done;
    },
    wake,
    close: () => closing.abort(),
  };
};
