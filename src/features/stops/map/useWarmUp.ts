import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { runtime } from '#src/data/runtime.ts';
import { styleAddress } from '#src/map/style.ts';
import { currentTheme } from '#src/map/theme.ts';
import { STATION_TILE } from '../stations/useLoadedTiles.ts';
import { useStopsStore, type View } from './store.ts';

const warm = async (view: View): Promise<void> => {
  const { warmMap } = await import('#src/data/road/warm-map.ts');
  const { config, ports } = runtime();
  const style = new URL(styleAddress(config.map.styleUrl, currentTheme()), ports.origin).href;
  await warmMap((url) => fetch(url), style, view, window.devicePixelRatio > 1 ? 2 : 1);
};

/**
 * On a first visit the map and its stations come before the worker does. When it takes over, they are asked for once more,
 * so that a phone that loses its signal soon after has them.
 */
export const useWarmUp = (): void => {
  const client = useQueryClient();
  const view = useStopsStore((state) => state.view);
  const warmSeen = useEffectEvent(() => {
    if (view) warm(view).catch((error: unknown) => console.warn('Map not kept:', error));
  });
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!workers || workers.controller) return undefined;
    const onControllerChange = () => {
      // What is on its way goes past the worker: it begins anew.
      const tiles = { queryKey: [STATION_TILE], type: 'active' } as const;
      void client.cancelQueries(tiles).then(() => client.refetchQueries(tiles));
      warmSeen();
    };
    workers.addEventListener('controllerchange', onControllerChange, { once: true });
    return () => workers.removeEventListener('controllerchange', onControllerChange);
  }, [client]);
};
