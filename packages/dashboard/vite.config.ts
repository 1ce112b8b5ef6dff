import { browserBuild } from '@docsight/browser-build/vite';
import { defineConfig } from 'vite';

/**
 * Builds one entry and one chunk for each route, with content hashes in their names. The gateway reads the manifest.
 * `vite dev` serves the page with the API of a running system: DOCSIGHT_URL, or the one of `npm start`.
 */
const system = process.env.DOCSIGHT_URL ?? 'http://localhost:8080';

export default defineConfig({
  base: '/app/',
  plugins: [
    browserBuild({
      budgets: { firstRouteKb: 70, otherRouteKb: 25 },
      firstRoute: ['src/pages/overview/index.tsx'],
      measurements: '../../docs/benchmarks/dashboard-routes.json',
    }),
  ],
  resolve: { conditions: ['source', 'module', 'browser', 'import', 'default'], dedupe: ['preact', '@preact/signals'] },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: {
    proxy: Object.fromEntries(
      ['/account', '/api', '/s/', '/viewer', '/docs', '/openapi.json'].map((path) => [
        path,
        // The system accepts changes from its own site only.
        { target: system, headers: { origin: new URL(system).origin } },
      ]),
    ),
  },
  build: {
    target: 'es2022',
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { input: 'src/main.tsx' },
  },
});
