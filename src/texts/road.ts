/** Texts of Save for the road and of what is seen without signal. All ours. */
export const ROAD_TEXT = {
  save: 'Save for the road',
  about: (size: string): string => `about ${size}`,
  saveText: 'Map, stations and plan along the route, for stretches without signal.',
  needsSignal: 'needs a signal',

  /* while it is saved */
  savingPlan: 'Saving map, stations and the plan',
  saving: 'Saving map and stations',
  waiting: 'Waiting for signal. It goes on by itself.',
  waitingForServer: 'Waiting for signal or the map server. It goes on by itself.',
  progress: (done: string, pieces: string): string => `${done} of ${pieces} pieces`,
  starting: 'Reading what the map consists of',
  cancel: 'Cancel',
  cancelLabel: (name: string): string => `Cancel saving ${name}`,

  /* once it is saved */
  saved: 'Saved for the road',
  until: (day: string): string => `good until ${day}`,
  expired: (day: string): string => `Ran out on ${day}. Renew it with signal; until then it can still be read.`,
  missingMap: (count: number): string =>
    count === 1
      ? 'A piece of the map is missing: its server failed.'
      : `${count.toLocaleString('en-US')} pieces of the map are missing: its server failed.`,
  missingStations: 'Some stations along the route are missing: the server failed.',
  renew: 'Renew',
  renewLabel: (name: string): string => `Renew ${name}`,
  delete: 'Delete',
  deleteLabel: (name: string): string => `Delete ${name}`,
  deleteTitle: 'Delete this saved route?',
  deleteText: (name: string, size: string): string =>
    `${name}: its map leaves this device and frees ${size}. Without signal it cannot be saved again.`,
  keep: 'Keep',
  open: 'Open',
  openLabel: (name: string): string => `Open ${name}`,
  drive: 'Drive',
  driveLabel: (name: string): string => `Drive ${name}`,

  /* failures */
  full: 'This device has no room left. Free some space and try again.',
  refused: 'The map server does not give its map for saving.',
  failed: 'The route could not be saved.',
  tryAgain: 'Try again',

  /* the list */
  savedRoutes: 'Saved routes',
  none: 'No route is saved. Build a route, then save it for the road.',
} as const;
