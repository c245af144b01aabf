/** How far the sheet is up. */
export type Snap = 'peek' | 'half' | 'full';

/** Pixels. In a low window, as of a split screen, a sheet that peeks leaves room to what lies over the map; its handle stays. */
const PEEK = { most: 96, least: 28, leaves: 270 };
const HALF = 428;

/** Height of the sheet at a snap point, in pixels, within a place `room` pixels high. */
export const snapHeight = (snap: Snap, room: number): number => {
  if (snap === 'full') return room;
  return snap === 'half' ? Math.min(HALF, room) : Math.max(PEEK.least, Math.min(PEEK.most, room - PEEK.leaves));
};

/** Where the sheet comes to rest when it is let go at `height`: the snap point next to it. */
export const nearestSnap = (height: number, room: number): Snap => {
  const snaps: readonly Snap[] = ['peek', 'half', 'full'];
  return snaps.reduce((best, snap) =>
    Math.abs(snapHeight(snap, room) - height) < Math.abs(snapHeight(best, room) - height) ? snap : best,
  );
};

/** What a press on the sheet's button does: up by one, and from the top down to half. */
export const nextSnap = (snap: Snap): Snap => (snap === 'half' ? 'full' : 'half');
