import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** A built state of the product. */
export type Release = {
  /** For people: `present`, or the commit. */
  name: string;
  /** The folder of the workspace, with the programs of the services in `services/<name>/dist`. */
  root: string;
};

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

export const present: Release = { name: 'present', root };

/**
 * Builds the release from which the test upgrades, in a temporary folder, from the objects of the local repository.
 * The setting `UPGRADE_FROM` names a commit, or `present`. Default: the newest tag before this commit; without one the
 * commit where this branch began; on `main`, the one before. `UPGRADE_FROM_DIR` is a folder with a finished build.
 * If no earlier commit is in the repository, as in a shallow clone, the present state replaces itself.
 * @returns the release, and a function that removes it.
 */
export const previousRelease = async (): Promise<{ release: Release; remove: () => Promise<void> }> => {
  const built = process.env.UPGRADE_FROM_DIR;
  if (built) return { release: { name: built, root: path.resolve(built) }, remove: async () => undefined };
  const commit = await earlierCommit();
  if (commit === undefined) return { release: { ...present, name: 'present again' }, remove: async () => undefined };
  const folder = await mkdtemp(path.join(tmpdir(), 'docsight-previous-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await unpack(commit, folder);
    const env = { ...process.env, NODE_OPTIONS: '' }; // Those of Jest.
    await run(process.execPath, ['scripts/build.mjs'], { cwd: folder, env, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    await remove();
    throw new Error(`The commit ${commit} cannot be built. Name another one by UPGRADE_FROM.`, { cause: error });
  }
  return { release: { name: commit.slice(0, 12), root: folder }, remove };
};

/** Returns the commit to upgrade from, or undefined if there is none. */
const earlierCommit = async (): Promise<string | undefined> => {
  const named = process.env.UPGRADE_FROM;
  if (named === 'present') return undefined;
  if (named) return git('rev-parse', '--verify', `${named}^{commit}`);
  const head = await git('rev-parse', 'HEAD');
  const candidates = [
    ['describe', '--tags', '--abbrev=0', 'HEAD^'],
    ['merge-base', 'HEAD', 'main'],
    ['rev-parse', '--verify', 'HEAD^'],
  ];
  for (const candidate of candidates) {
    const found = await git(...candidate).catch(() => undefined); // This repository has no such commit.
    const commit = found && (await git('rev-parse', `${found}^{commit}`));
    if (commit && commit !== head) return commit;
  }
  return undefined;
};

const git = async (...args: string[]): Promise<string> => (await run('git', args, { cwd: root })).stdout.trim();

/** Writes the files of a commit. In a pipe, tar may close its end before the last zeros of the archive arrive. */
const unpack = async (commit: string, folder: string): Promise<void> => {
  const archive = path.join(folder, 'release.tar');
  await git('archive', `--output=${archive}`, commit);
  await run('tar', ['-xf', archive, '-C', folder]);
  await rm(archive);
};
