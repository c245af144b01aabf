import { isSoundOn } from '#src/features/notifications/index.ts';
import { chime } from '#src/ui/chime.ts';

/** Sounds the bell where news is heard on this device. In a piece of its own: drive mode carries nothing of it. */
export const ringForNews = (): Promise<void> => (isSoundOn() ? chime() : Promise.resolve());
