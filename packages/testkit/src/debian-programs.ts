import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findExecutable, StackError } from '@docsight/local-stack';

const run = promisify(execFile);
const cacheFolder = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'docsight', 'debian');

/**
 * Returns the paths of programs of one Debian package: those on the PATH, or those of the package, which is downloaded
 * once and unpacked in a private folder. Nothing is installed, and no daemon starts.
 * @throws StackError that says what to do instead.
 */
export const debianPrograms = async <Name extends string>(
  packageName: string,
  programs: readonly Name[],
): Promise<Record<Name, string>> => {
  const installed = programs.map((name) => findExecutable([name]));
  const folder = installed.includes(undefined) ? await unpacked(packageName) : undefined;
  const pathOf = (name: Name, index: number) => (folder ? path.join(folder, 'usr/bin', name) : installed[index]!);
  return Object.fromEntries(programs.map((name, index) => [name, pathOf(name, index)])) as Record<Name, string>;
};

/** Returns the folder with the content of a package. */
const unpacked = async (packageName: string): Promise<string> => {
  const folder = path.join(cacheFolder, packageName);
  if (existsSync(folder)) return folder;
  await mkdir(cacheFolder, { recursive: true });
  const work = await mkdtemp(path.join(cacheFolder, '.fetching-'));
  try {
    await download(packageName, work);
    const [file] = (await readdir(work)).filter((name) => name.endsWith('.deb'));
    const content = path.join(work, 'content');
    await run('dpkg-deb', ['-x', path.join(work, file!), content]);
    // A folder cannot replace one with content. Then another run was faster, and its folder is as good.
    await rename(content, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    return folder;
  } catch (error) {
    throw new StackError(
      `The Debian package ${packageName} could not be downloaded (${firstLineOf(error)}): install its programs, so that ` +
        `they are on the PATH.`,
      { cause: error },
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

/** Updates the package lists only if they are missing or too old. */
const download = async (packageName: string, folder: string): Promise<void> => {
  const apt = (...args: string[]) => run('apt-get', ['-o', 'APT::Sandbox::User=', ...args], { cwd: folder });
  try {
    await apt('download', packageName);
  } catch {
    await apt('update');
    await apt('download', packageName);
  }
};

const firstLineOf = (error: unknown): string =>
  String((error as { stderr?: string }).stderr ?? error)
    .trim()
    .split('\n')[0]!;
