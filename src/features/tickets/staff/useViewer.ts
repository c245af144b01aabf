import { isStaff } from '#src/contract/enums.ts';
import { useProfile } from '#src/hooks/session.ts';
import { fullName } from '#src/lib/person.ts';

/** Who looks: whether they work tickets, and their name as an agent's name is written. */
export interface Viewer {
  readonly staff: boolean;
  /** As a backend gives it; undefined where it gives none. */
  readonly id?: string | undefined;
  readonly name: string;
}

/** The signed-in person. */
export const useViewer = (): Viewer => {
  const profile = useProfile();
  return { staff: isStaff(profile?.profileTypeName), id: profile?.id, name: profile ? fullName(profile) : '' };
};
