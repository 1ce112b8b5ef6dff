import { describe, expect, it } from '@jest/globals';
import { parseManifest } from '../manifest.ts';
import { loadedScripts, reportOf } from './route-sizes.ts';

const manifest = parseManifest(
  JSON.stringify({
    'src/main.tsx': { file: 'assets/main.js', isEntry: true, imports: ['_base.js'], css: ['assets/main.css'] },
    '_base.js': { file: 'assets/base.js' },
    '_chart.js': { file: 'assets/chart.js', imports: ['_base.js', '_chart.js'] },
    'src/overview.tsx': { file: 'assets/overview.js', isDynamicEntry: true, imports: ['_base.js', '_chart.js'] },
    'src/leads.tsx': { file: 'assets/leads.js', isDynamicEntry: true, imports: ['src/main.tsx', '_chart.js'] },
    'src/icon.svg': { file: 'assets/icon.svg' },
  }),
);
const bytes = new Map([
  ['assets/main.js', 20_000],
  ['assets/base.js', 10_000],
  ['assets/chart.js', 5_000],
  ['assets/overview.js', 4_001],
  ['assets/leads.js', 3_000],
]);

describe('the scripts of the routes', () => {
  it('are the main script for the first route, and for each other route what that has not loaded', () => {
    expect(loadedScripts(manifest, [])).toEqual([
      { name: 'the first route', files: ['assets/main.js', 'assets/base.js'], isFirst: true },
      { name: 'src/overview.tsx', files: ['assets/overview.js', 'assets/chart.js'], isFirst: false },
      { name: 'src/leads.tsx', files: ['assets/leads.js', 'assets/chart.js'], isFirst: false },
    ]);
  });

  it('include the lazy chunks that the first route loads', () => {
    const [first, ...others] = loadedScripts(manifest, ['src/overview.tsx']);
    expect(first!.files).toEqual(['assets/main.js', 'assets/base.js', 'assets/overview.js', 'assets/chart.js']);
    expect(others.map(({ name }) => name)).toEqual(['src/leads.tsx']);
    expect(() => loadedScripts(manifest, ['src/gone.tsx'])).toThrow('The first route has no lazy chunk src/gone.tsx.');
  });

  it('are reported with their budgets, and those above them are errors', () => {
    const routes = loadedScripts(manifest, ['src/overview.tsx']);
    expect(reportOf(routes, bytes, { firstRouteKb: 39, otherRouteKb: 8 })).toEqual({
      lines: ['  the first route   39.1 of 39 KB', '  src/leads.tsx      8.0 of 8 KB'],
      exceeded: ['The script of the first route is 39.1 KB, above its budget of 39 KB.'],
    });
    const { exceeded } = reportOf(routes, bytes, { firstRouteKb: 40, otherRouteKb: 7 });
    expect(exceeded).toEqual(['The script of src/leads.tsx is 8.0 KB, above its budget of 7 KB.']);
  });
});
