import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transform } from 'esbuild';
import type { Plugin } from 'vite';

const WORKER = 'virtual:maplibre-worker';
const packageFolder = dirname(createRequire(import.meta.url).resolve('maplibre-gl/package.json'));
const source = join(packageFolder, 'src');
const { version } = createRequire(import.meta.url)('maplibre-gl/package.json') as { readonly version: string };

/** Modules of MapLibre's that the page is spared, by the end of their name, and what stands in their place. */
const SPARED: Readonly<Record<string, string>> = {
  // Of the whole file the version is read.
  '/package.json': `export default { version: ${JSON.stringify(version)} };`,
  // MapLibre's own tile format, which no style of ours has: 17 KB after gzip (`src/decisions/0002`).
  '/vector_tile_mlt.ts': `export class MLTVectorTile {
    constructor() {
      throw new Error('Tiles with the encoding mlt cannot be read here: name a style whose vector tiles are MVT.');
    }
  }`,
};
const SPARED_PREFIX = '\0milepost:spared:';

/**
 * Builds MapLibre for the page and for its worker from the package's own source, as one graph, so that both load the half
 * they have in common once: its published files carry it twice, 104 KB after gzip. In development the published files are
 * used as they are. `virtual:maplibre-worker` is the worker's address in both (`src/decisions/0002`).
 */
export const maplibre = (): Plugin => {
  let building = false;
  let worker = '';
  return {
    name: 'milepost:maplibre',
    enforce: 'pre',
    configResolved(config) {
      building = config.command === 'build';
    },
    buildStart() {
      if (building)
        worker = this.emitFile({ type: 'chunk', id: join(source, 'source/worker.ts'), name: 'maplibre-worker' });
    },
    resolveId(id, importer) {
      if (id === WORKER) return `\0${WORKER}`;
      if (!building) return undefined;
      if (id === 'maplibre-gl') return join(source, 'index.ts');
      const spared = importer?.startsWith(source) && Object.keys(SPARED).find((name) => id.endsWith(name));
      // With an ending of their own: Vite would read a module named .json as JSON.
      return spared ? `${SPARED_PREFIX}${spared}.js` : undefined;
    },
    load(id) {
      if (id.startsWith(SPARED_PREFIX)) return SPARED[id.slice(SPARED_PREFIX.length, -'.js'.length)];
      if (id !== `\0${WORKER}`) return undefined;
      return building
        ? `export default import.meta.ROLLUP_FILE_URL_${worker};`
        : `export { default } from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';`;
    },
    async transform(code, id) {
      if (!building || !id.startsWith(source) || !id.endsWith('.ts')) return undefined;
      // Vite's own transform would read our tsconfig for it; MapLibre's classes want the semantics they were written for.
      const { code: javascript, map } = await transform(code, {
        loader: 'ts',
        sourcefile: id,
        sourcemap: true,
        target: 'es2022',
        tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
      });
      return { code: javascript, map, moduleType: 'js' };
    },
  };
};
