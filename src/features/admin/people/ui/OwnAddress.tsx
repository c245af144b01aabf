import type { User } from '#src/contract/user.ts';
import { personName } from '../model/people.ts';

/** Beside a name in a question: of many people, several have the same. */
export const OwnAddress = ({ user }: { readonly user: User }) =>
  user.email !== undefined &&
  user.email !== personName(user) && <p className="mt-2 text-sm wrap-anywhere">{user.email}</p>;
