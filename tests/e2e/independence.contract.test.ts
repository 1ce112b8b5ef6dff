import { describe, expect, it } from '@jest/globals';
import { textFiles } from './harness/repository-files.ts';

/** Put together, so that this file does not contain it. */
const folderOutside = new RegExp(['\\.\\.', 'shared(?![\\w-])'].join('/'));

const naming = (pattern: RegExp): string[] =>
  textFiles()
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path);

describe('the repository', () => {
  it('needs no folder beside it', () => {
    expect(naming(folderOutside)).toEqual([]);
    // The search finds what is there.
    expect(['..', 'shared', 'a.pdf'].join('/')).toMatch(folderOutside);
    expect(naming(/folderOutside = new RegExp/)).toEqual(['tests/e2e/independence.contract.test.ts']);
  });
});
