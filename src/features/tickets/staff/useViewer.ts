import { isStaff } from '#src/contract/enums.ts';
import { runtime } from '#src/data/runtime.ts';
import { useProfile } from '#src/hooks/session.ts';
import { fullName } from '#src/lib/person.ts';

/** Who looks: whether they work tickets, and their name as an agent's name is written. */
export interface Viewer {
  readonly staff: boolean;
  /** As a backend gives it; undefined where it gives none. */
  readonly id?: string | undefined;
  readonly name: string;
  /** Tickets can be handed over here, and have notes: an addition of the backend. */
  readonly handsOver: boolean;
}

/** The signed-in person. */
export const useViewer = (): Viewer => {
  const profile = useProfile();
  const staff = isStaff(profile?.profileTypeName);
  // Without an id of one's own nothing can be given to oneself.
  const handsOver = staff && profile?.id !== undefined && runtime().config.features.handOver === true;
  return { staff, id: profile?.id, name: profile ? fullName(profile) : '', handsOver };
};
