/** Builds the pages for people into `dist/site`, from where `src/features/explorer/routes.ts` serves them. */
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/explorer/',
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    // Lists the files of each page, for its head.
    manifest: true,
    assetsDir: '',
    // Inlined data: URLs, like inline scripts, would require a weaker Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // What most pages share comes in one file: a request costs more than its few bytes.
    rolldownOptions: {
      // A slow machine is told nothing about that by the build.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: { groups: [{ name: 'parts', test: /src.(?:parts|format|model|data)./, minShareCount: 7, maxModuleSize: 4000 }] },
      },
    },
    reportCompressedSize: false,
  },
  // The server build is self-contained, too.
  ssr: { noExternal: true },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
