import { browserBuild } from '@docsight/browser-build/vite';
import { defineConfig } from 'vite';

/** Builds scripts and style sheets with content hashes in their names. The documents service reads the manifest. */
export default defineConfig({
  base: '/viewer/',
  plugins: [browserBuild({ budgets: { firstRouteKb: 60, otherRouteKb: 25 } })],
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    manifest: 'manifest.json',
    modulePreload: false,
    sourcemap: false,
    rolldownOptions: { input: 'src/main.tsx' },
  },
});
