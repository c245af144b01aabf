import { lazy } from 'react';

/** Accounts (`src/contract/README.md#administration`). */
export const Accounts = lazy(() => import('./people/pages/Accounts.tsx'));
/** Reports and the audit trail (`src/contract/README.md#reports`). */
export const Reports = lazy(() => import('./reports/pages/Reports.tsx'));
/** User Management (`src/contract/README.md#administration`). */
export const Users = lazy(() => import('./people/pages/Users.tsx'));
/** Upload Locations (`src/contract/README.md#location-upload`). */
export const Upload = lazy(() => import('./upload/pages/Upload.tsx'));
