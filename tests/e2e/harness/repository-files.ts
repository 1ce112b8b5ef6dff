import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const notOurs = new Set(['.git', '.data', '.cache', 'node_modules', 'dist', 'coverage']);

/** A file of the repository. `path` is relative to its root. */
export type TextFile = { path: string; text: string };

/** Returns the paths of tracked files. Without git (an unpacked archive), it skips what is installed or built. */
export const repositoryFiles = (): string[] =>
  existsSync(path.join(root, '.git'))
    ? execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
        .split('\0')
        .filter((file) => file !== '' && existsSync(path.join(root, file)))
    : filesUnder('');

/** Returns the tracked files without a zero byte. */
export const textFiles = (): TextFile[] =>
  repositoryFiles()
    .map((file) => ({ path: file, content: readFileSync(path.join(root, file)) }))
    .filter(({ content }) => !content.includes(0))
    .map(({ path: file, content }) => ({ path: file, text: content.toString('utf8') }));

const filesUnder = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name))
    .flatMap((entry) => {
      const name = path.join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(name) : entry.isFile() ? [name] : [];
    });
