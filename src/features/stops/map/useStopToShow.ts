import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MAP } from '#src/contract/limits.ts';
import { runtime } from '#src/data/runtime.ts';
import { stopToShow } from '#src/ui/show-stop.ts';
import { lookAt, reveal } from './store.ts';

/**
 * Shows the stop that the map was opened for, once: looks at it and expands its card. One that is not on the device is left
 * to the person to find.
 * @param ready the last route is known: what it looks at comes first, and would lead away again
 * @param onShown its card is there to be seen
 */
export const useStopToShow = (ready: boolean, onShown: () => void): void => {
  const { state } = useLocation();
  // The address is written anew while the screen starts, without its state.
  const [id] = useState(() => stopToShow(state));
  const shown = useRef(false);
  const show = useEffectEvent(async (wanted: string) => {
    const row = await runtime().db().stations.get(wanted);
    if (!row) return;
    lookAt({ kind: 'point', at: row, zoom: MAP.placeZoom });
    reveal(wanted);
    onShown();
  });
  useEffect(() => {
    if (!ready || id === undefined || shown.current) return;
    shown.current = true;
    void show(id);
  }, [ready, id]);
};
