import { useState } from 'react';
import { MAP } from '#src/contract/limits.ts';
import { toast } from '#src/ui/toast.ts';
import { lookAt, setField, setMe, useStopsStore } from '../map/store.ts';
import { devicePosition, type LocationFailure } from './geolocation.ts';
import { placeAt } from './map-services.ts';

/** Says why by a notice; where the words cannot be had, the page says that a part is missing. */
const say = (show: typeof toast.warning, why: LocationFailure | 'nameless') =>
  void import('#src/texts/location.ts').then(({ LOCATION }) => show(LOCATION[why])).catch(() => undefined);

/**
 * Asks for the device's place, moves the map there at zoom 12 and, where wanted, fills the departure with its name. A
 * failure is said in a sentence; what was typed stays, before and meanwhile.
 */
export const useLocate = (): { readonly busy: boolean; readonly locate: (fillDeparture: boolean) => Promise<void> } => {
  const [busy, setBusy] = useState(false);
  const locate = async (fillDeparture: boolean): Promise<void> => {
    setBusy(true);
    const { from } = useStopsStore.getState().fields;
    // Both answers may take long: a departure that was typed meanwhile is what the person wants.
    const overtaken = () => fillDeparture && useStopsStore.getState().fields.from !== from;
    const found = await devicePosition();
    if (!found.ok) {
      console.warn('Geolocation:', found.error);
      say(toast.snackbar, found.error);
      setBusy(false);
      return;
    }
    const at = found.value;
    setMe(at);
    if (!overtaken()) lookAt({ kind: 'point', at, zoom: MAP.placeZoom });
    if (fillDeparture && !overtaken()) {
      const named = await placeAt(at);
      const label = named.ok ? named.value?.label : undefined;
      if (!named.ok) console.warn('Geocoding:', named.error);
      const text = label ?? `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}`;
      if (!overtaken()) {
        if (label === undefined) say(toast.warning, 'nameless');
        setField('from', { text, place: { label: text, at } });
      }
    }
    setBusy(false);
  };
  return { busy, locate };
};
