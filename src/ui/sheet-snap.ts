/** How far the sheet is up. */
export type Snap = 'peek' | 'half' | 'full';

const PEEK = 96;
const HALF = 428;

/** Height of the sheet at a snap point, in pixels, within a place `room` pixels high. */
export const snapHeight = (snap: Snap, room: number): number =>
  snap === 'full' ? room : Math.min(snap === 'half' ? HALF : PEEK, room);

/** Where the sheet comes to rest when it is let go at `height`: the snap point next to it. */
export const nearestSnap = (height: number, room: number): Snap => {
  const snaps: readonly Snap[] = ['peek', 'half', 'full'];
  return snaps.reduce((best, snap) =>
    Math.abs(snapHeight(snap, room) - height) < Math.abs(snapHeight(best, room) - height) ? snap : best,
  );
};

/** What a press on the sheet's button does: up by one, and from the top down to half. */
export const nextSnap = (snap: Snap): Snap => (snap === 'half' ? 'full' : 'half');
