import { fileURLToPath } from 'node:url';

/** What is run in threads: its source, and the file that the build makes of it beside the server's. */
const PROGRAMS = {
  maps: { source: '../maps/thread.ts', built: './mapsThread.js' },
  stations: { source: '../stations/thread.ts', built: './stationsThread.js' },
} as const;
export type ProgramName = keyof typeof PROGRAMS;

/** How a thread is started. */
export interface Program {
  /** Path of a module whose default export does a task. */
  readonly filename: string;
  readonly execArgv: string[];
}

/** The built server has its programs as files beside it; from the sources they are started by way of tsx. */
export const programOf = (name: ProgramName): Program => {
  const fromSources = import.meta.url.endsWith('.ts');
  const { source, built } = PROGRAMS[name];
  return {
    filename: fileURLToPath(new URL(fromSources ? source : built, import.meta.url)),
    execArgv: fromSources ? ['--import', 'tsx'] : [],
  };
};
