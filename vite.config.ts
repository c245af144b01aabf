import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import packageJson from './package.json' with { type: 'json' };
import { codeSplitting, preloads } from './server/cli/chunks.ts';
import { maplibre } from './server/cli/maplibre.ts';
import { reactRouter } from './server/cli/react-router.ts';
import { sourcesHash } from './server/cli/sources.ts';
import { manifest } from './src/app/manifest.ts';
import { Starting } from './src/app/Starting.tsx';
import { type Budget, budgets } from './tests/checks/budgets.ts';
import { softwareNotices } from './tests/checks/software-notices.ts';

const underTest = process.env.VITEST !== undefined;

/** What everybody's pages load who is signed in. */
const FRAME = ['src/app/Shell.tsx', 'src/data/account.ts', 'src/contract/user-endpoints.ts'];

/** What a page may weigh (issue 2). The lists are proved complete in the browser by e2e/map/budget.spec.ts. */
const BUDGETS: readonly Budget[] = [
  {
    name: 'sign-in page',
    lazy: ['src/features/account/sign-in/pages/SignInPage.tsx'],
    assets: ['index.html', 'overpass'],
    after: [],
    javascriptKb: 118,
    totalKb: 170,
  },
  {
    name: 'map route, on top',
    lazy: [...FRAME, 'src/app/MapPage.tsx', 'src/map/MapDrawing.tsx', 'maplibre-gl/src/source/worker.ts'],
    assets: [],
    after: ['sign-in page'],
    totalKb: 490,
  },
  {
    name: 'drive mode, on top of the map',
    lazy: [
      'src/app/DrivePage.tsx',
      'src/features/fuel/road/ui/DriveTrip.tsx',
      'src/features/tickets/road/ui/RoadTalk.tsx',
    ],
    assets: [],
    after: ['sign-in page', 'map route, on top'],
    totalKb: 30,
  },
  {
    name: 'conversations, without the map',
    lazy: [...FRAME, 'src/app/ChatPage.tsx', 'src/features/tickets/list/pages/Chats.tsx'],
    assets: [],
    after: ['sign-in page'],
    totalKb: 225,
  },
  {
    name: "the staff's board, without the map",
    lazy: [
      ...FRAME,
      'src/app/StaffTools.tsx',
      'src/contract/desk-endpoints.ts',
      'src/features/tickets/board/pages/Board.tsx',
    ],
    assets: [],
    after: ['sign-in page'],
    totalKb: 235,
  },
];

const SERVER_TESTS = 'tests/server/**/*.test.ts';
const TESTS = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((file) => join('tests', file))
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.startsWith(join('tests', 'server')));
const testsThatSay = (text: string): string[] => TESTS.filter((file) => readFileSync(file, 'utf8').includes(text));
/** The client against a real server: what costs most is the server. */
const CLIENT_TESTS = testsThatSay('harness/server.ts');
const PAGE_TESTS = testsThatSay('@vitest-environment happy-dom');
const STORING_TESTS = [...testsThatSay('fake-indexeddb'), ...testsThatSay('client/storage.ts')];
const PURE_ROOMS = ['checks', 'e2e', 'features', 'lib', 'map', 'planner', 'spec', 'ui'];
/** Rules and schemas alone: nothing that a file leaves behind in its process. */
const PURE_TESTS = TESTS.filter(
  (file) => dirname(file) === 'tests' || PURE_ROOMS.includes(file.split(sep)[1] ?? ''),
).filter((file) => ![...CLIENT_TESTS, ...PAGE_TESTS, ...STORING_TESTS].includes(file));

/** On a slow line the app's mark stands there before any of its code, until that shows itself
 * (`src/main.tsx`), or `public/theme.js` says that it could not be loaded. */
const startingPage = () => ({
  name: 'milepost:starting-page',
  transformIndexHtml: (html: string) =>
    html.replace('<div id="root">', (root) =>
      [root, '<div id="starting">', renderToStaticMarkup(createElement(Starting)), '</div>'].join(''),
    ),
});

export default defineConfig({
  plugins: [
    react(),
    startingPage(),
    tailwindcss(),
    maplibre(),
    reactRouter(),
    budgets(BUDGETS),
    softwareNotices(),
    !underTest &&
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'entry.ts',
        integration: {
          // The plugin names the worker after its source; the app and the server know it as /sw.js.
          beforeBuildServiceWorker: (options) => {
            const swDest = options.swDest.replace(/entry\.js$/, 'sw.js');
            options.swDest = swDest;
            options.injectManifest.swDest = swDest;
          },
        },
        injectRegister: false,
        registerType: 'prompt',
        manifest,
        manifestFilename: 'manifest.webmanifest',
        injectManifest: {
          // A classic worker: Firefox has no module workers for service workers.
          rollupFormat: 'iife',
          globPatterns: ['**/*.{js,mjs,css,html,woff2,svg,txt}', 'icons/*.png'],
          // MapLibre and its worker are larger than the plugin's 2 MiB; the map must open without signal.
          maximumFileSizeToCacheInBytes: 6 * 1024 * 1024,
        },
      }),
  ],
  define: {
    __APP_VERSION__: JSON.stringify(packageJson.version),
    __APP_BUILD__: JSON.stringify(underTest ? 'test' : sourcesHash().slice(0, 7)),
  },
  worker: { format: 'es' },
  build: {
    outDir: 'dist/app',
    target: 'es2022',
    // A strict content security policy allows neither data: fonts nor inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: preloads },
    rolldownOptions: { output: { codeSplitting } },
    chunkSizeWarningLimit: 1_200,
  },
  test: {
    projects: [
      // A server's tests share what costs most: the modules, and the embedded database that is reset between them.
      { extends: true, test: { name: 'server', include: [SERVER_TESTS], isolate: false } },
      { extends: true, test: { name: 'client', include: CLIENT_TESTS, isolate: false } },
      {
        extends: true,
        test: { name: 'page', include: PAGE_TESTS, isolate: false, setupFiles: ['tests/support/page.ts'] },
      },
      { extends: true, test: { name: 'pure', include: PURE_TESTS, isolate: false } },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [SERVER_TESTS, ...CLIENT_TESTS, ...PAGE_TESTS, ...PURE_TESTS],
        },
      },
    ],
    globalSetup: ['tests/support/seed.ts', 'tests/support/postgres.ts', 'tests/support/programs.ts'],
    setupFiles: ['tests/support/console.ts', 'tests/support/properties.ts'],
    // By itself it leaves one of two cores idle.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A second by itself, which a machine that is busy needs for less.
    expect: { poll: { timeout: 15_000 } },
    // A second try on the noisy machines of CI alone, listed at the end of the run; what a property found stays found.
    retry: { count: process.env.CI ? 1 : 0, condition: /^(?!Property failed)/ },
    restoreMocks: true,
  },
});
