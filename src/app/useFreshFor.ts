import { useEffect, useState } from 'react';
import { keepFuelFormOf } from '#src/features/fuel/index.ts';
import { keepStopsOf } from '#src/features/stops/index.ts';

const forgetOthers = (account: string): void => {
  keepStopsOf(account);
  keepFuelFormOf(account);
};

/** What another account typed and opened is gone before this one sees the screen. */
export const useFreshFor = (account: string): void => {
  useState(() => forgetOthers(account));
  useEffect(() => forgetOthers(account), [account]);
};
