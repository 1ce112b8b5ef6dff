import { expect, it } from '@jest/globals';
import { textFiles } from './harness/repository-files.ts';

const root = 'packages/dashboard/src/';

/** `data` has the requests of the pages, `api` what sends some of them. */
const mayRequest = /^(?:data|api)\/|^session\/session\.ts$|^live\/follow-live\.ts$/;

/** A use of the client or of `fetch`, not its type and not an argument. */
const request = /\bclient\??\.\w+|\{[^{}]*\}: (?:AccountClient|Pick<AccountClient)|(?<![\w.])fetch\(/;

const codeOf = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^import .*$/gm, '');

it('only the folder data of the dashboard makes requests, besides the session and the stream of live readers', () => {
  const ours = textFiles().filter(({ path }) => path.startsWith(root) && /(?<!\.unit\.test)\.tsx?$/.test(path));
  expect(ours.length).toBeGreaterThan(200);
  const requesting = ours.filter(({ text }) => request.test(codeOf(text))).map(({ path }) => path.slice(root.length));
  expect(requesting.length).toBeGreaterThan(10);
  expect(requesting.filter((path) => !mayRequest.test(path))).toEqual([]);
});
