import { lockUntilReleased } from '../lock-until-released.ts';
import type { Ports } from '../ports.ts';

type WithLocks = Pick<Ports, 'locks'>;

const lockName = (id: string): string => `milepost-recording:${id}`;

/**
 * Does `work` on a voice note as the only one of all tabs, after whoever is at it now; the others do not offer the note
 * meanwhile, and a tab that dies is at it no more (`src/data/README.md#files-wait-too`).
 */
export const withRecordingLock = async (ports: WithLocks, id: string, work: () => Promise<void>): Promise<void> => {
  await ports.locks.hold(lockName(id), {}, work);
};

/** The same for work that begins and ends in two places. @returns lets go */
export const lockRecording = ({ locks }: WithLocks, id: string): Promise<() => void> =>
  lockUntilReleased(locks, lockName(id));

/** Resolves when no tab is at work on the voice note any more: its tab has sent it, thrown it away, left it, or died. */
export const recordingUnlocked = (ports: WithLocks, id: string): Promise<void> =>
  withRecordingLock(ports, id, async () => undefined);

/** True where no tab is at work on the voice note at this moment. */
export const isRecordingFree = async ({ locks }: WithLocks, id: string): Promise<boolean> =>
  (await locks.hold(lockName(id), { ifAvailable: true }, async () => true)) === true;
