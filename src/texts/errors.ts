/** Sentences of failures. Those of `tests/spec/texts.ts` are to the letter; the others are ours, said plainly with what can be done. */
export const ERRORS = {
  permissions: 'Unable to fetch permissions',
  permissionsHint: 'Your account could not be loaded, and no copy of it is stored on this device.',
  sessionExpired: 'Your session has expired. Please log in again.',
  general: 'Something went wrong',
  page: 'This page ran into a problem. What you have saved or sent is not touched.',
  pageLoad: 'This page could not be loaded. It needs signal the first time it is opened.',
  pageReplaced: 'This page could not be loaded: a newer version may have taken its place. Reload to go on.',
  part: 'A part of Milepost could not be loaded. Try again when there is signal.',
  tryAgain: 'Try again',
  toMap: 'Go to map',
  start: 'Milepost could not start',
  startOffline: 'There is no signal, and this device has not opened Milepost before. Try again when you have signal.',
  startUnreachable: 'The server does not answer. Nothing on this device is lost. Try again in a moment.',
  startConfig: 'The server sent settings that Milepost cannot use. Whoever runs it needs to see this:',
  storage: 'This browser does not let Milepost store anything. A private window or full storage can be the cause.',
} as const;
