import { expect, it } from '@jest/globals';
import { textFiles } from './harness/repository-files.ts';

const root = 'packages/dashboard/src/';
const ours = textFiles()
  .filter(({ path }) => path.startsWith(root))
  .map(({ path, text }) => ({ path: path.slice(root.length), text }));

/** `data` has the requests of the pages, `api` what sends some of them. */
const mayRequest = /^(?:data|api)\/|^session\/session\.ts$|^live\/follow-live\.ts$/;

/** A use of the client or of `fetch`, not its type and not an argument. */
const request = /\bclient\??\.\w+|\{[^{}]*\}: (?:AccountClient|Pick<AccountClient)|(?<![\w.])fetch\(/;

const codeOf = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '');

it('only the folder data of the dashboard makes requests, besides the session and the stream of live readers', () => {
  const scripts = ours.filter(({ path }) => /(?<!\.unit\.test)\.tsx?$/.test(path));
  expect(scripts.length).toBeGreaterThan(200);
  const requesting = scripts.filter(({ text }) => request.test(codeOf(text))).map(({ path }) => path);
  expect(requesting.length).toBeGreaterThan(10);
  expect(requesting.filter((path) => !mayRequest.test(path))).toEqual([]);
});

/** Returns the classes with which the selectors of a style sheet begin. */
const classesOf = (text: string): string[] =>
  [...text.replaceAll(/\/\*[\s\S]*?\*\/|\([^()]*\)/g, '').matchAll(/([^{}]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(','))
    .flatMap((selector) => /^\s*\.([\w-]+)/.exec(selector)?.[1] ?? []);

it('no two folders of the dashboard style the same class, because all pages stay loaded', () => {
  const foldersOf = new Map<string, Set<string>>();
  for (const { path, text } of ours.filter((file) => file.path.endsWith('.css')))
    for (const name of classesOf(text))
      foldersOf.set(name, (foldersOf.get(name) ?? new Set()).add(path.replace(/\/[^/]+$/, '')));
  expect(foldersOf.size).toBeGreaterThan(150);
  const shared = [...foldersOf].filter(([, folders]) => folders.size > 1);
  expect(shared.map(([name, folders]) => `${name}: ${[...folders].join(', ')}`)).toEqual([]);
});
