import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readBuild } from '../read-build.ts';
import type { Budgets } from './route-sizes.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'docsight-build-'));
  await mkdir(join(root, 'src'));
  await write('main.ts', `import('./route.ts').then(({ text }) => document.body.append(text));`);
  await write('route.ts', `export const text = ${JSON.stringify('All work and no play. '.repeat(500))};`);
  await write('icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterEach(() => rm(root, { recursive: true }));

const write = (name: string, content: string): Promise<void> => writeFile(join(root, 'src', name), content);

const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
const plugin = pathToFileURL(join(import.meta.dirname, '../../dist/vite/index.js')).href;

/** Builds as the packages do, in a process: Vite does not run inside Jest. Returns what the build printed. */
const buildWith = async (budgets: Budgets): Promise<string> => {
  await writeFile(
    join(root, 'vite.config.mjs'),
    `import { browserBuild } from ${JSON.stringify(plugin)};
    export default {
      base: '/app/',
      plugins: [browserBuild({ budgets: ${JSON.stringify(budgets)} })],
      build: { manifest: 'manifest.json', modulePreload: false, rolldownOptions: { input: 'src/main.ts' } },
    };`,
  );
  const { stdout } = await promisify(execFile)('node', [vite, 'build', root, '--configLoader', 'native']);
  return stdout;
};

describe('a build by Vite', () => {
  it('has compressed copies where they are smaller, its icon, and prints the script of each route', async () => {
    const printed = await buildWith({ firstRouteKb: 70, otherRouteKb: 25 });
    expect(printed).toMatch(/first route +\d\.\d of 70 KB\n +src\/route\.ts +0\.\d of 25 KB/);

    const folder = join(root, 'dist/assets');
    const names = await readdir(folder);
    const route = names.find((name) => /^route-.*\.js$/.test(name))!;
    const content = await readFile(join(folder, route), 'utf8');
    expect(brotliDecompressSync(await readFile(join(folder, `${route}.br`))).toString()).toBe(content);
    expect(gunzipSync(await readFile(join(folder, `${route}.gz`))).toString()).toBe(content);

    const { icon, assets } = readBuild(join(root, 'dist/manifest.json'), '/app/');
    expect(icon).toMatch(/^\/app\/assets\/icon-[\w-]+\.svg$/);
    expect(Object.keys(assets.get(route)!.bodies)).toEqual(['identity', 'br', 'gzip']);
  });

  it('fails if a route is above its budget', async () => {
    await expect(buildWith({ firstRouteKb: 70, otherRouteKb: 0.05 })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/The script of src\/route\.ts is 0\.\d KB, above its budget of 0\.05 KB\./),
    });
  });
});
