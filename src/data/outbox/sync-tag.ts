/** The tag of Background Sync: one for all accounts, since the worker looks who is signed in. */
export const SYNC_TAG = 'milepost-outbox';
