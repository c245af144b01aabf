import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const LAYERS: readonly string[] = ['ui', 'model', 'pages'];

/** What may lie beside the layers without a reason of its own. */
const COMMON = /^(?:(?:queries|commands|store)|use[A-Z][A-Za-z0-9]*)\.ts$/;

/**
 * Modules that are neither a component, a rule, a query, a command, a store nor a hook, and what they are instead. Each has
 * to be worth a name.
 */
const NAMED: Readonly<Record<string, string>> = {
  'account/forms/draft.ts': 'how the half-filled forms of visitors outlive a reload',
  'account/forms/in-words.ts': 'a failure in words needs to know whether there is signal',
  'account/passkeys/available.ts': 'asked by pages that must not carry the queries',
  'account/passkeys/ceremonies.ts': 'loads with the first ceremony',
  'account/passkeys/sign-in.ts': 'loads with the first sign-in by passkey',
  'admin/people/proof.ts': 'holds the proof that several commands share',
  'drive/aloud/speech.ts': 'the device’s own service',
  'drive/position/geolocation.ts': 'the device’s own service',
  'fuel/planning/plan-on-device.ts': 'talks to the worker',
  'fuel/planning/plan-worker.ts': 'the entry of a worker',
  'fuel/planning/plan-task.ts': 'what the worker does, without its thread',
  'fuel/cards/stored-chains.ts': 'a reading of the database that needs no React, loaded with its dialog',
  'fuel/planning/stored-stations.ts': 'a reading of the database that the worker does, too',
  'road/work.ts': 'loads with the first pack',
  'settings/storage/device-storage.ts': 'asked by the shell, which must not carry the queries',
  'stops/route/build-route.ts': 'loads with the first route that is built',
  'stops/route/drive-route.ts': 'calls of a server that is not the backend, loaded with the first route',
  'stops/route/geolocation.ts': 'the device’s own service',
  'stops/route/map-services.ts': 'calls of servers that are not the backend',
  'stops/stations/stored-along.ts': 'a reading of the database that needs no React',
  'ways/work.ts': 'loads with the first route that has several ways',
  'tickets/request/kept-choices.ts': 'loads with the sheet; drive mode loads the commands',
  'tickets/request/refused.ts': 'loads when a refused request is written anew; drive mode loads the commands',
  'tickets/refresh/arrivals.ts': 'loads when notifications are wanted',
  'tickets/refresh/keep.ts': 'watches that need no React, loaded when there is somebody to keep for',
  'tickets/refresh/news.ts': 'a watch that needs no React, loaded for staff alone',
  'tickets/road/asked.ts': 'loads where a page of drive mode has left something',
  'tickets/road/voice.ts': 'loads with the first voice note on the road',
  'tickets/staff/presence.ts': 'a watch that needs no React',
  'tickets/staff/races.ts': 'a watch that needs no React',
  'tickets/staff/taking.ts': 'asked by messages and voice notes alike, without what staff alone load',
  'tickets/voice/microphone.ts': 'the device’s own service',
  'tickets/voice/recorder.ts': 'a machine that needs no React',
};

interface Listed {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

const list = (path: string): Listed => {
  const entries = readdirSync(path, { withFileTypes: true });
  const names = (isFolder: boolean) => entries.filter((one) => one.isDirectory() === isFolder).map((one) => one.name);
  return { folders: names(true), files: names(false) };
};

/** What is wrong with a file of a layer, by the layer. */
const WRONG_IN: Readonly<Record<string, (file: string) => string | undefined>> = {
  ui: (file) => (/\.(?:tsx?|css)$/.test(file) ? undefined : 'is no part of a screen'),
  model: (file) => (/\.ts$/.test(file) && !/^use[A-Z]/.test(file) ? undefined : 'is no rule: a model has no React'),
  pages: (file) => (/^[A-Z].*\.tsx$/.test(file) ? undefined : 'is no page'),
};

/** Breaches in what has layers: a sub-feature, or a feature that needs none. @param named its path in `src/features` */
const inUnit = (features: string, named: string, { folders, files }: Listed): string[] => [
  ...folders
    .filter((folder) => !LAYERS.includes(folder))
    .map((folder) => `${named}/${folder}: a sub-feature has no folders but ${LAYERS.join(', ')}`),
  ...folders
    .filter((folder) => LAYERS.includes(folder))
    .flatMap((layer) => {
      const inner = list(join(features, named, layer));
      return [
        ...inner.folders.map((folder) => `${named}/${layer}/${folder}: a layer has no folders`),
        ...inner.files.flatMap((file) => {
          const wrong = WRONG_IN[layer]?.(file);
          return wrong === undefined ? [] : [`${named}/${layer}/${file} ${wrong}`];
        }),
      ];
    }),
  ...files
    .filter((file) => !COMMON.test(file) && NAMED[`${named}/${file}`] === undefined)
    .map((file) => `${named}/${file}: what is drawn lies in ui, a page in pages, a rule in model`),
];

const inFeature = (features: string, name: string): string[] => {
  const { folders, files } = list(join(features, name));
  const door = files.includes('index.ts') ? [] : [`${name} has no index.ts, its only door`];
  // A feature that keeps a rule from outside the code says in a README how.
  const others = files.filter((file) => file !== 'index.ts' && file !== 'README.md');
  const subs = folders.filter((folder) => !LAYERS.includes(folder));
  if (subs.length === 0) return [...door, ...inUnit(features, name, { folders, files: others })];
  const loose = [...folders.filter((folder) => LAYERS.includes(folder)), ...others];
  return [
    ...door,
    ...loose.map((one) => `${name}/${one}: a feature with sub-features has nothing else but its index.ts`),
    ...subs.flatMap((sub) => inUnit(features, `${name}/${sub}`, list(join(features, name, sub)))),
  ];
};

/** Checks how features are laid out (`src/README.md#a-feature`), and answers one sentence a breach. */
export const checkPlan = (root: string): string[] => {
  const features = join(root, 'src/features');
  return list(features).folders.flatMap((name) => inFeature(features, name));
};

/** The named modules that are not there any more. */
export const staleNames = (root: string): string[] =>
  Object.keys(NAMED).filter((path) => !existsSync(join(root, 'src/features', path)));
