import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { AppError } from '#src/contract/errors.ts';
import { PATHS } from '#src/contract/paths.ts';
import type { Station } from '#src/contract/station.ts';
import type { Result } from '#src/lib/result.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { toast } from '#src/ui/toast.ts';
import type { OnRequest } from './ui/RequestButton.tsx';

/** Makes a ticket for a station, with or without signal. Must not change while the page stands. */
type MakeTicket = (station: Station) => Promise<Result<{ readonly ticketId: string }, AppError>>;

/** Request Service: makes the ticket and opens its conversation. */
export const useRequest = (make: MakeTicket): OnRequest => {
  const navigate = useNavigate();
  return useCallback(
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
};
