import { lazy } from 'react';

/** Accounts (2.15). */
export const Accounts = lazy(() => import('./pages/Accounts.tsx'));
/** User Management (2.14). */
export const Users = lazy(() => import('./pages/Users.tsx'));
/** Upload Locations (2.16). */
export const Upload = lazy(() => import('./pages/Upload.tsx'));
