import { part } from '#src/ui/part.ts';

/** Accounts (`src/contract/README.md#administration`). */
export const Accounts = part(() => import('./people/pages/Accounts.tsx'));
/** Reports and the audit trail (`src/contract/README.md#reports`). */
export const Reports = part(() => import('./reports/pages/Reports.tsx'));
/** User Management (`src/contract/README.md#administration`). */
export const Users = part(() => import('./people/pages/Users.tsx'));
/** Upload Locations (`src/contract/README.md#location-upload`). */
export const Upload = part(() => import('./upload/pages/Upload.tsx'));
