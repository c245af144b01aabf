import { MEDIA, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import type { MapLayout } from './model/padding.ts';

/** The layout for this screen, live. */
export const useMapLayout = (): MapLayout => {
  const wide = useMediaQuery(MEDIA.wide);
  const sideways = useMediaQuery('(orientation: landscape) and (max-height: 499px)');
  const desktop = useMediaQuery(MEDIA.desktop) && !sideways;
  return { phone: !wide || sideways, sideways, desktop };
};
