import { useStore } from 'zustand';
import { isStaff } from '#src/contract/enums.ts';
import { runtime } from '#src/data/runtime.ts';

/** Who looks: whether they work tickets, and their name as an agent's name is written. */
export interface Viewer {
  readonly staff: boolean;
  readonly name: string;
}

/** The signed-in person. */
export const useViewer = (): Viewer => {
  const profile = useStore(runtime().session.store, (state) => state.profile);
  const name = [profile?.firstName, profile?.lastName].filter(Boolean).join(' ');
  return { staff: isStaff(profile?.profileTypeName), name };
};
