/** Why the device's place was not found, or not its name; loaded when it is asked for: the map is weighed. */
export const LOCATION = {
  denied: 'Location is switched off for this site. Allow it in the browser, or type a place.',
  timeout: 'Your place was not found in time. Try again, or type a place.',
  unavailable: 'Your place is not available here. Type a place instead.',
  nameless: 'Your place was found, but not its name.',
} as const;
