import { useEffect, useState } from 'react';
import type { RouteRow } from '#src/data/db/database.ts';
import type { Snap } from '#src/ui/Sheet.tsx';
import { showRoute } from '../route/useRoute.ts';

interface SheetOptions {
  readonly phone: boolean;
  readonly route: RouteRow | null | undefined;
  /** Another route is being calculated, or could not be: the fields tell of it. */
  readonly asking: boolean;
  /** The fuel plan is what the list shows. */
  readonly planShown: boolean;
}

/** A phone's sheet, and what stands over the map beside it. */
export interface SheetControl {
  readonly snap: Snap;
  readonly setSnap: (snap: Snap) => void;
  /** The plan has the whole sheet. */
  readonly full: boolean;
  /** The route's fields stand over the map although there is a route. */
  readonly editing: boolean;
  readonly edit: () => void;
  /** They were closed again: the focus goes on to the summary. */
  readonly closed: boolean;
  /** The stored route's summary takes the place of its fields again. */
  readonly stopEditing: () => void;
  /** Raises a lowered sheet, so that its list is seen. */
  readonly raise: () => void;
}

/** Moves the sheet with what is looked at. */
export const useSheet = ({ phone, route, asking, planShown }: SheetOptions): SheetControl => {
  const [snap, setSnap] = useState<Snap>('peek');
  const [editing, setEditing] = useState(false);
  const [closed, setClosed] = useState(false);
  const routeAt = route?.savedAt;
  // A route is looked at with its stations, a plan with its whole strip; without a route the map comes first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each route that is built or found here
  useEffect(() => {
    setSnap(route ? 'half' : 'peek');
    setEditing(false);
    setClosed(false);
    if (route) showRoute(route);
  }, [routeAt]);

  const full = planShown && !asking;
  useEffect(() => {
    if (full) setSnap('full');
  }, [full]);

  // On a small screen half of it would lie over what is told.
  useEffect(() => {
    if (asking) setSnap('peek');
  }, [asking]);

  return {
    snap,
    setSnap,
    full: phone && snap === 'full' && planShown,
    editing,
    closed,
    edit: () => {
      setEditing(true);
      setSnap('peek');
    },
    stopEditing: () => {
      setEditing(false);
      setClosed(true);
      setSnap('half');
    },
    raise: () => {
      if (phone && snap === 'peek') setSnap('half');
    },
  };
};
