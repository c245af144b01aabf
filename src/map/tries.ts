/** How the page tries again what MapLibre asks for only once; the map itself knows neither signal nor time. */
export interface MapTries {
  /** Calls `work` once when what has failed so many times may be tried again. The answer cancels it. */
  readonly again: (failures: number, work: () => void) => () => void;
  /**
   * Asks for a style that has failed, until it is there.
   * @param failures how often it has failed, 1 or more
   * @returns what was answered; undefined where it was given up
   */
  readonly fetchStyle: (address: string, failures: number, signal: AbortSignal) => Promise<object | undefined>;
}
