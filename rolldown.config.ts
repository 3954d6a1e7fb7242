/**
 * The registry with all it imports in a few files: a start spends most of its time on the loading of modules (docs/performance.md).
 * Nothing has to be built before: the client is compiled in from its sources (`paths` in tsconfig.json). `CONSOLA_LEVEL=1` in
 * package.json leaves out the list of files, and of what is printed nothing else.
 */
import { defineConfig } from 'rolldown';
import { schemaFiles } from './src/base/validation/schema-files.ts';

export default defineConfig({
  input: { main: 'src/main.ts', cli: 'scripts/registry.ts' },
  platform: 'node',
  logLevel: 'warn',
  // A slow machine is no fault of the build.
  checks: { bundlerTimings: false },
  // A warning is a name that was not found, or code that will not do what it says: the build ends there.
  onLog: (_level, log, handle) => handle('error', log),
  // The driver reads its address with a URL of its own, which brings 400 kB of tables; that of node follows the same standard.
  resolve: { alias: { 'whatwg-url': 'node:url' } },
  plugins: [
    {
      name: 'dialect',
      // Schemas as the program reads them; a package has them published, in plain JSON Schema, too (docs/spec/requests.md §1.4).
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: 'dialect.json', source: JSON.stringify(schemaFiles('schemas')) });
      },
    },
  ],
  // Stacks name files and lines of `src`; the text of those is left out, which a process would read at its start.
  output: { chunkFileNames: 'chunks/[name].js', sourcemap: true, sourcemapExcludeSources: true },
});
