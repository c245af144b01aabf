import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { isStaff } from '#src/contract/enums.ts';
import type { AppError } from '#src/contract/errors.ts';
import { PATHS } from '#src/contract/paths.ts';
import type { Station } from '#src/contract/station.ts';
import { runtime } from '#src/data/runtime.ts';
import type { Result } from '#src/lib/result.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { toast } from '#src/ui/toast.ts';
import type { OnRequest } from './ui/RequestButton.tsx';

/** Makes a ticket for a station, with or without signal. Must not change while the page stands. */
type MakeTicket = (station: Station) => Promise<Result<{ readonly ticketId: string }, AppError>>;

/** Request Service: makes the ticket and opens its conversation; undefined for staff, who have no such button. */
export const useRequest = (make: MakeTicket): OnRequest | undefined => {
  const navigate = useNavigate();
  const staff = useStore(runtime().session.store, ({ profile }) => isStaff(profile?.profileTypeName));
  const request = useCallback(
    async (station: Station) => {
      const made = await make(station);
      if (made.ok) {
        void navigate(PATHS.chat(made.value.ticketId));
        return;
      }
      console.warn('Request Service:', made.error);
      const full = made.error.kind === 'quota' ? MAP_TEXT.requestDiskFull : MAP_TEXT.requestFailed;
      toast.snackbar(made.error.message ?? full);
    },
    [make, navigate],
  );
  return staff ? undefined : request;
};
