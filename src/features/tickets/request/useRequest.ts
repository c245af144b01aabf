import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import type { Station } from '#src/contract/station.ts';
import { MAP_TEXT } from '#src/texts/map.ts';
import { toast } from '#src/ui/toast.ts';
import { useViewer } from '../staff/useViewer.ts';
import { requestService } from './commands.ts';

/** Request Service: makes the ticket and opens its conversation; undefined for staff, who have no such button. */
export const useRequest = (): ((station: Station) => Promise<void>) | undefined => {
  const navigate = useNavigate();
  const { staff } = useViewer();
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
