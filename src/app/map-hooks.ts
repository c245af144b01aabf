import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { isStaff } from '#src/contract/enums.ts';
import { PATHS } from '#src/contract/paths.ts';
import type { Station } from '#src/contract/station.ts';
import { type Runtime, runtime } from '#src/data/runtime.ts';
import { resetFuelForm } from '#src/features/fuel/index.ts';
import { useRole } from '#src/features/session/index.ts';
import { resetStops } from '#src/features/stops/index.ts';
import { requestService } from '#src/features/tickets/index.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { toast } from '#src/ui/toast.ts';

/** Whose the map is in a page, or was last. */
const lastAccount = new WeakMap<Runtime, string>();
const forgetOthers = (account: string): void => {
  if ((lastAccount.get(runtime()) ?? account) !== account) {
    resetStops();
    resetFuelForm();
  }
  lastAccount.set(runtime(), account);
};

/** What another account typed and opened is gone before this one sees the screen. */
export const useFreshFor = (account: string): void => {
  useState(() => forgetOthers(account));
  useEffect(() => forgetOthers(account), [account]);
};

/** Request Service: makes the ticket and opens its conversation; staff have no such button. */
export const useRequest = () => {
  const navigate = useNavigate();
  const staff = isStaff(useRole());
  const request = useCallback(
    async (station: Station) => {
      const made = await requestService(station);
      if (made.ok) {
        void navigate(PATHS.chat(made.value.ticketId));
        return;
      }
      console.warn('Request Service:', made.error);
      const full = made.error.kind === 'quota' ? MAP_TEXT.requestDiskFull : MAP_TEXT.requestFailed;
      toast.snackbar(made.error.message ?? full);
    },
    [navigate],
  );
  return staff ? undefined : request;
};
