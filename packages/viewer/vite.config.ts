import { defineConfig } from 'vite';

/** One script and one style sheet, named by their content; documents serves them, and finds their names in the manifest. */
export default defineConfig({
  base: '/viewer/',
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
