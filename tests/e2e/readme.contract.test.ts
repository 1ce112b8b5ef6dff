import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { catalogue, publicEventTypes, subscriptions } from '@docsight/contracts';

const pathOf = (file: string): string => path.resolve(import.meta.dirname, '../..', file);
const text = (file: string): string => readFileSync(pathOf(file), 'utf8');
const readme = text('README.md');

type Row = { service: string; published: string[]; consumed: string[] };

const sorted = (types: Iterable<string>): string[] => [...new Set(types)].sort();

const eventsIn = (cell: string): string[] => {
  const named = [...cell.matchAll(/`([^`]+)`/g)].map(([, type]) => type!);
  return sorted(cell.includes('the seven public events') ? [...named, ...publicEventTypes] : named);
};

const documented = [
  ...readme.matchAll(/^\| \[\w+\]\(services\/(\w+)\/README\.md\) *\|[^|]*\|([^|]*)\|([^|]*)\|$/gm),
].map(([, service, published, consumed]): Row => ({
  service: service!,
  published: eventsIn(published!),
  consumed: eventsIn(consumed!),
}));

const declared = documented.map(({ service }): Row => {
  const published = Object.values(catalogue).filter(({ publishedBy }) => publishedBy === service);
  const queues = Object.entries(subscriptions).filter(([queue]) => queue.startsWith(`${service}.`));
  return {
    service,
    published: sorted(published.map(({ type }) => type)),
    consumed: sorted(queues.flatMap(([, types]) => types)),
  };
});

describe('the README', () => {
  it('has a table of the services with the events that each one publishes and consumes', () => {
    expect(documented).toHaveLength(6);
    expect(documented).toEqual(declared);
  });

  it.each(['viewer', 'dashboard'])('names the budget of the script of the first page of the %s', (name) => {
    const [, budget] = /firstRouteKb: (\d+)/.exec(text(`packages/${name}/vite.config.ts`))!;
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${name}\``));
    expect(row).toContain(`at most ${budget} KB of script`);
  });

  it('shows three pictures of the dashboard, light and dark, which are small', () => {
    const pictures = [...readme.matchAll(/docs\/pictures\/(\w+)-(dark|light)\.webp/g)].map(([file, name, scheme]) => ({
      file,
      name,
      scheme,
    }));
    for (const scheme of ['light', 'dark'])
      expect(pictures.filter((picture) => picture.scheme === scheme).map(({ name }) => name)).toEqual([
        'document',
        'overview',
        'webhooks',
      ]);
    expect(pictures.filter(({ file }) => statSync(pathOf(file)).size > 150_000)).toEqual([]);
  });

  it('names the setting of each tool that its tests run', () => {
    const setUps = ['jest-global-setup.mjs', 'jest-e2e-setup.mjs'].map((file) => text(`packages/testkit/${file}`));
    const tools = setUps.flatMap((setUp) => [.../ensureToolsInstalled\(\[(.*?)\]/.exec(setUp)![1]!.matchAll(/\w+/g)]);
    const settings = tools.map(([tool]) => settingOf(tool));
    expect(settings.filter((setting) => !readme.includes(`\`${setting}\``))).toEqual([]);
  });
});

/** Returns the environment variable that names the path of a tool. */
const settingOf = (tool: string): string =>
  new RegExp(`^ {2}${tool}: \\{.*?setting: '(\\w+)'`, 'ms').exec(text('packages/testkit/src/tools.ts'))![1]!;
