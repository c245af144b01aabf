import { type Access, isStaff, type Role } from '#src/contract/enums.ts';

/** Who may open a page: as for a call, or those alone who drive. */
export type PageAccess = Access | 'road';

/** True where someone of this role may open a page of this access. A role not yet known may open user pages alone. */
export const mayOpen = (access: PageAccess, role: Role | undefined): boolean => {
  if (access === 'road') return !isStaff(role);
  if (access === 'staff') return isStaff(role);
  if (access === 'super') return role === 'SUPER_ADMIN';
  return true;
};
