import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { serviceNames } from '../../packages/local-stack/src/system.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Returns the names that a file exports, apart from its types. */
const exportsOf = (file: string): string[] =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => name!);

const main = `import { serviceMain } from '@docsight/service-kit';
import { service } from './service.ts';

await serviceMain(service, process.env);
`;

/** Services without routes. */
const withoutApp = ['notifications'];

describe.each(serviceNames)('the frame of %s', (name) => {
  const folder = `services/${name}/src`;

  it('has a main that only runs the service', () => {
    expect(readFileSync(path.join(root, folder, 'main.ts'), 'utf8')).toBe(main);
  });

  it.each([
    ['config', ['settings', 'problemsIn']],
    ['service', ['service']],
    ['compose', ['compose']],
  ])('has a file %s with %j', (file, names) => {
    expect(exportsOf(`${folder}/${file}.ts`)).toEqual(expect.arrayContaining(names));
  });

  it('has an app if it has routes', () => {
    const hasApp = existsSync(path.join(root, folder, 'app.ts'));
    expect(hasApp).toBe(!withoutApp.includes(name));
    if (hasApp) expect(exportsOf(`${folder}/app.ts`)).toEqual(['createApp']);
  });

  it('imports each group of parts in compose only', () => {
    const files = readdirSync(path.join(root, folder)).filter((file) => file.endsWith('.ts'));
    const compose = readFileSync(path.join(root, folder, 'compose.ts'), 'utf8');
    for (const group of files.filter((file) => file.startsWith('compose-'))) {
      expect(compose).toContain(`from './${group}'`);
      const others = files.filter((file) => readFileSync(path.join(root, folder, file), 'utf8').includes(`./${group}`));
      expect(others).toEqual(['compose.ts']);
    }
  });
});
