import { MEDIA, useMediaQuery } from '#src/ui/useMediaQuery.ts';
import type { MapLayout } from './model/padding.ts';

/** The layout for this screen, live. */
export const useMapLayout = (): MapLayout => {
  const wide = useMediaQuery(MEDIA.wide);
  const sideways = useMediaQuery('(min-width: 560px) and (max-height: 499px)');
  const desktop = useMediaQuery(MEDIA.desktop) && !sideways;
  return { phone: !wide || sideways, sideways, desktop };
};
