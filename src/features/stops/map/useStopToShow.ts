import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MAP } from '#src/contract/limits.ts';
import { runtime } from '#src/data/runtime.ts';
import type { LatLon } from '#src/lib/geo.ts';
import { mapStations } from '#src/map/geojson.ts';
import { stopToShow } from '#src/ui/show-stop.ts';
import { lookAt, reveal } from './store.ts';

/** Where a stop is, from the device or else the server; undefined where neither says. */
const placeOf = async (id: string): Promise<LatLon | undefined> => {
  const { db, call } = runtime();
  const row = await db().stations.get(id);
  if (row) return row;
  const answer = await call('station', { params: { id } });
  return answer.ok ? mapStations([answer.value])[0] : undefined;
};

/**
 * Shows the stop that the map was opened for, once: looks at it and expands its card. One that neither
 * the device nor the server knows is left to the person to find (decision 0372).
 * @param ready the last route is known: what it looks at comes first, and would lead away again
 * @param onShown its card is there to be seen
 */
export const useStopToShow = (ready: boolean, onShown: () => void): void => {
  const { state } = useLocation();
  // The address is written anew while the screen starts, without its state.
  const [id] = useState(() => stopToShow(state));
  const shown = useRef(false);
  const show = useEffectEvent(async (wanted: string) => {
    const at = await placeOf(wanted);
    if (!at) return;
    lookAt({ kind: 'point', at, zoom: MAP.placeZoom });
    reveal(wanted);
    onShown();
  });
  useEffect(() => {
    if (!ready || id === undefined || shown.current) return;
    shown.current = true;
    void show(id);
  }, [ready, id]);
};
