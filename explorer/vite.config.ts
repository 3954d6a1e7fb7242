/** The pages for people are built into `dist/site`, from where `src/features/explorer/routes.ts` serves them. */
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/explorer/',
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    // Which files a page is made of, for its head.
    manifest: true,
    assetsDir: '',
    // A data: address would need a wider Content-Security-Policy, and so would an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    reportCompressedSize: false,
  },
  // What runs on the server stands alone as well.
  ssr: { noExternal: true },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
