import { fileURLToPath, pathToFileURL } from 'node:url';

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

let builtFolder: string | undefined;

/** For tests, which start many servers from the sources: their threads are those of a bundle. @param folder where it is */
export const startThreadsFrom = (folder: string): void => {
  builtFolder = folder;
};

/** The built server has its programs as files beside it; from the sources they are started by way of tsx. */
export const programOf = (name: ProgramName): Program => {
  const fromSources = builtFolder === undefined && import.meta.url.endsWith('.ts');
  const { source, built } = PROGRAMS[name];
  const base = builtFolder === undefined ? import.meta.url : pathToFileURL(`${builtFolder}/`);
  return {
    filename: fileURLToPath(new URL(fromSources ? source : built, base)),
    execArgv: fromSources ? ['--import', 'tsx'] : [],
  };
};
