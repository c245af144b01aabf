import { useEffect, useState } from 'react';
import type { AccountDatabase } from '#src/data/db/database.ts';
import { runtime } from '#src/data/runtime.ts';
import { keepFuelFormOf, useKeptFuelForm } from '#src/features/fuel/index.ts';
import { keepStopsOf, useKeptFields } from '#src/features/stops/index.ts';

/** Where what the screen shows is kept: another one for each sign-in. */
let keptIn: AccountDatabase | undefined;

const forgetOthers = (account: string): void => {
  const { session, db: open } = runtime();
  const db = session.store.getState().status === 'signed-in' ? open() : undefined;
  // Signed in anew, the same person finds what is stored, and nothing of what was deleted.
  for (const owner of db === keptIn ? [account] : ['', account]) {
    keepStopsOf(owner);
    keepFuelFormOf(owner);
  }
  keptIn = db;
};

/** What another account typed and opened is gone before this one sees the screen; what this one left half made is there. */
export const useFreshFor = (account: string): void => {
  useState(() => forgetOthers(account));
  useEffect(() => forgetOthers(account), [account]);
  useKeptFields(account);
  useKeptFuelForm(account);
};
