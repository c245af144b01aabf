import { type Access, isStaff, type Role } from '#src/contract/enums.ts';

/** True where someone of this role may open a page of this access. A role not yet known may open user pages alone. */
export const mayOpen = (access: Access, role: Role | undefined): boolean => {
  if (access === 'staff') return isStaff(role);
  if (access === 'super') return role === 'SUPER_ADMIN';
  return true;
};
