import { describe, expect, it } from '@jest/globals';
import { ConfigError } from '@docsight/service-kit';
import { aBrowserBuild, builtScript } from '@docsight/testkit';
import { readBuild } from './read-build.ts';
import { linksTo } from './shell.ts';

const build = await aBrowserBuild((manifestFile) => readBuild(manifestFile, '/viewer/'));

describe('a build', () => {
  it('names the main script with all that it needs, and nothing that a route loads later', () => {
    expect(linksTo(build).split('\n')).toEqual([
      '<link rel="icon" type="image/svg+xml" href="/viewer/assets/icon-E5.svg">',
      '<link rel="stylesheet" href="/viewer/assets/main-C3.css">',
      '<link rel="modulepreload" href="/viewer/assets/shared-B2.js">',
      '<script type="module" src="/viewer/assets/main-A1.js"></script>',
    ]);
  });

  it('names a lazy chunk that the main script needs at once, if there is one', () => {
    const preload = '<link rel="modulepreload" href="/viewer/assets/route-D4.js">';
    expect(linksTo(build, ['src/route.tsx'])).toContain(preload);
    expect(linksTo(build, ['src/absent.ts'])).toBe(linksTo(build));
  });

  it('has each file once, with its type and the compressed copies beside it', () => {
    const assets = [...build.assets].map(([name, { type, bodies }]) => [name, type, Object.keys(bodies)]);
    expect(assets.toSorted()).toEqual([
      ['de-F6.js', 'text/javascript; charset=utf-8', ['identity']],
      ['icon-E5.svg', 'image/svg+xml', ['identity']],
      ['main-A1.js', 'text/javascript; charset=utf-8', ['identity', 'br', 'gzip']],
      ['main-C3.css', 'text/css; charset=utf-8', ['identity']],
      ['route-D4.js', 'text/javascript; charset=utf-8', ['identity']],
      ['shared-B2.js', 'text/javascript; charset=utf-8', ['identity']],
    ]);
    expect(build.assets.get('main-A1.js')!.bodies.identity!.toString()).toBe(builtScript);
  });

  it('that is absent is an error of the configuration', () => {
    expect(() => readBuild('/nowhere/manifest.json', '/viewer/')).toThrow(ConfigError);
    expect(() => readBuild('/nowhere/manifest.json', '/viewer/')).toThrow(
      'A page is not built: /nowhere/manifest.json is missing or names no script. Build it: npm run build.',
    );
  });
});
