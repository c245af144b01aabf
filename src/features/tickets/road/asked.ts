import { isOldAsked, takeAsked } from '#src/data/asked-service.ts';
import { errorText } from '#src/data/outbox/error-text.ts';
import { runtime } from '#src/data/runtime.ts';
import { stationName } from '#src/lib/station-name.ts';
import { DRIVE } from '#src/texts/drive.ts';
import { toast } from '#src/ui/toast.ts';
import { requestService } from '../request/commands.ts';

/**
 * Requests what was asked for in drive mode where its page is gone, and says so: Cancel alone takes it back. What was asked for long
 * ago is only told of.
 * @param wanted asked once no page is at it any more: drive mode may have been opened meanwhile, where it can be taken back
 */
export const requestAsked = async (wanted: () => boolean): Promise<void> => {
  const left = await takeAsked();
  if (!left) return;
  if (!wanted()) return left.letGo();
  const { station, after } = left.asked;
  const name = stationName(station);
  try {
    if (isOldAsked(left.asked)) toast.snackbar(DRIVE.serviceLost(name));
    else {
      const made = await requestService(station, { after });
      if (!made.ok) toast.snackbar(DRIVE.serviceNotAsked(name, errorText(made.error)));
      else toast.success(runtime().ports.connectivity.online() ? DRIVE.serviceSent(name) : DRIVE.serviceWaits(name));
    }
  } catch (error) {
    console.warn('Service could not be asked for', error);
    toast.snackbar(DRIVE.serviceNotAsked(name, DRIVE.serviceFailed));
  } finally {
    // A lock that is kept would keep every page from looking for as long as this one lives.
    await left.end();
  }
};
