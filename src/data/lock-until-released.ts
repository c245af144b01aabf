import type { Ports } from './ports.ts';

/**
 * Holds a lock for work that begins and ends in two places; a tab that dies holds it no more. Resolves once it is held.
 * @returns releases it
 */
export const lockUntilReleased = (locks: Ports['locks'], name: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    locks.hold(name, {}, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });
