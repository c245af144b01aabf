/** `npm run catalogue`: every shared component in every state, built to `dist/catalogue`, to be served by any server of files. */
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const OUT = 'dist/catalogue';

process.env.NODE_ENV = 'production';
try {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: resolve('src/app/catalogue'),
    // Below any address.
    base: './',
    publicDir: false,
    plugins: [react(), tailwindcss()],
    build: {
      rolldownOptions: { checks: { pluginTimings: false } },
      outDir: resolve(OUT),
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1_200,
    },
  });
  console.log(`Built ${OUT}/index.html. To look at it: npx vite preview --outDir ${OUT}`);
} catch (error) {
  console.error(`The catalogue could not be built: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
