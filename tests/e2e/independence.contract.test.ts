import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const notOurs = new Set(['.git', '.data', '.cache', 'node_modules', 'dist', 'coverage']);

/** Tracked files; in a tree without git (an unpacked archive), all but what is installed or built. */
const files = (): string[] =>
  existsSync(path.join(root, '.git'))
    ? execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
        .split('\0')
        .filter((file) => file !== '' && existsSync(path.join(root, file)))
    : filesUnder('');

const filesUnder = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name))
    .flatMap((entry) => {
      const name = path.join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(name) : entry.isFile() ? [name] : [];
    });

/** Put together, so that this file does not contain it. */
const folderOutside = new RegExp(['\\.\\.', 'shared(?![\\w-])'].join('/'));

const naming = (pattern: RegExp): string[] =>
  files().filter((file) => {
    const content = readFileSync(path.join(root, file));
    return !content.includes(0) && pattern.test(content.toString('utf8'));
  });

describe('the repository', () => {
  it('needs no folder beside it', () => {
    expect(naming(folderOutside)).toEqual([]);
    // The search finds what is there.
    expect(['..', 'shared', 'a.pdf'].join('/')).toMatch(folderOutside);
    expect(naming(/notOurs = new Set/)).toEqual(['tests/e2e/independence.contract.test.ts']);
  });
});
