import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { aptErrorIn } from '../processes/apt-install.ts';
import { runCommand } from '../processes/run-command.ts';
import { StackError } from '../stack-error.ts';

/** The version that the MongoDB library needs. With an older one it fails with "GLIBC_2.38 not found". */
const neededGlibc = '2.38';
const debianSuite = 'trixie';
const glibcPackages = ['libc6', 'libstdc++6', 'libgcc-s1'];

const cacheDir = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'docsight');

const platforms: Partial<Record<NodeJS.Architecture, { libraries: string; loader: string }>> = {
  x64: { libraries: 'usr/lib/x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { libraries: 'usr/lib/aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

/**
 * Returns the command prefix with which Node can load the MongoDB library. It is empty if the system's C library is new
 * enough. Otherwise it is the loader of a newer one in a private folder, `~/.cache/docsight/glibc-<version>`. That one
 * is downloaded from Debian on first use. Nothing in the system changes.
 * @throws StackError that says what to do instead.
 */
export const prepareGlibc = async (onProgress: (line: string) => void = () => undefined): Promise<string[]> => {
  if (process.platform !== 'linux') return [];
  const installed = systemGlibc();
  const platform = platforms[process.arch];
  if (installed === undefined || platform === undefined) {
    throw new StackError(
      'The MongoDB library runs on Linux with glibc (x64 or arm64) and on macOS only: ' +
        'install mongod, or set MONGO_URL to a running server.',
    );
  }
  if (compareVersions(installed, neededGlibc) >= 0) return [];
  let folder = await cachedGlibc(platform.loader, platform.libraries);
  if (folder === undefined) {
    onProgress(`Fetching a newer C library for MongoDB (this system has glibc ${installed})`);
    folder = await downloadGlibc(installed);
  }
  const libraries = path.join(folder, platform.libraries);
  return [path.join(libraries, platform.loader), '--library-path', libraries];
};

/** Compares dotted versions number by number, so "2.9" is older than "2.38". Returns less than 0 if `a` is older. */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [a, b].map((version) => version.split('.').map((part) => Number.parseInt(part, 10) || 0));
  for (let i = 0; i < Math.max(left?.length ?? 0, right?.length ?? 0); i += 1) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** Returns the newest sufficient folder `glibc-<version>` among `names`. Incomplete folders have another prefix. */
export const newestGlibc = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => /^glibc-\d+(\.\d+)+$/.test(name) && compareVersions(name.slice(6), neededGlibc) >= 0)
    .sort((a, b) => compareVersions(b.slice(6), a.slice(6)))[0];

const systemGlibc = (): string | undefined => {
  // By default the report resolves the names of all network peers, which takes seconds on some machines.
  const report = process.report as typeof process.report & { excludeNetwork?: boolean };
  const excludedBefore = report.excludeNetwork;
  report.excludeNetwork = true;
  const { header } = report.getReport() as { header?: { glibcVersionRuntime?: string } };
  report.excludeNetwork = excludedBefore ?? false;
  return header?.glibcVersionRuntime;
};

const cachedGlibc = async (loader: string, libraries: string): Promise<string | undefined> => {
  const names = existsSync(cacheDir) ? await readdir(cacheDir) : [];
  const newest = newestGlibc(names.filter((name) => existsSync(path.join(cacheDir, name, libraries, loader))));
  return newest === undefined ? undefined : path.join(cacheDir, newest);
};

const downloadGlibc = async (installed: string): Promise<string> => {
  await mkdir(cacheDir, { recursive: true });
  const work = await mkdtemp(path.join(cacheDir, '.fetching-'));
  try {
    const unpacked = path.join(work, 'unpacked');
    const debs = await downloadPackages(work, installed);
    for (const deb of debs) await run('dpkg-deb', ['-x', path.join(work, deb), unpacked], installed);
    // libc6_2.41-12_amd64.deb
    const version = debs.map((deb) => /^libc6_([\d.]+)/.exec(deb)?.[1]).find((found) => found !== undefined);
    const folder = path.join(cacheDir, `glibc-${version ?? '0.0'}`);
    // A folder cannot replace one with content. Then another run was faster, and its folder is as good.
    await rename(unpacked, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    return folder;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

/**
 * Downloads the packages of the newer Debian with private lists and a private cache. Returns the names of the files.
 */
const downloadPackages = async (target: string, installed: string): Promise<string[]> => {
  const sources = path.join(target, 'debian.sources');
  await writeFile(
    sources,
    [
      'Types: deb',
      `URIs: ${await debianMirror()}`,
      `Suites: ${debianSuite}`,
      'Components: main',
      'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg',
      '',
    ].join('\n'),
  );
  await mkdir(path.join(target, 'lists', 'partial'), { recursive: true });
  await mkdir(path.join(target, 'cache', 'archives', 'partial'), { recursive: true });
  const options = [
    '-o',
    `Dir::Etc::sourcelist=${sources}`,
    '-o',
    'Dir::Etc::sourceparts=-',
    '-o',
    `Dir::State::lists=${target}/lists`,
    '-o',
    `Dir::Cache=${target}/cache`,
    '-o',
    'Acquire::Languages=none',
    '-o',
    'APT::Sandbox::User=',
    '-o',
    'APT::Update::Error-Mode=any',
  ];
  await run('apt-get', [...options, 'update'], installed);
  await run('apt-get', [...options, 'download', ...glibcPackages], installed, target);
  return (await readdir(target)).filter((name) => name.endsWith('.deb'));
};

/** Returns the mirror that this machine already uses for Debian, or the official one. */
const debianMirror = async (): Promise<string> => {
  const { output } = await runCommand('apt-get', ['indextargets', '--format', '$(REPO_URI)']);
  return output.split('\n').find((line) => /^https?:.*\/debian\/?$/.test(line)) ?? 'http://deb.debian.org/debian';
};

const run = async (command: string, args: string[], installed: string, cwd?: string): Promise<void> => {
  const { code, output } = await runCommand(command, args, { cwd });
  if (code === 0) return;
  const reason = aptErrorIn(output) ?? output.trim().split('\n').at(-1) ?? `code ${code}`;
  throw new StackError(
    `The MongoDB library needs glibc ${neededGlibc} (this system has ${installed}), and a newer one could not be ` +
      `fetched from Debian (${command}: ${reason}): install mongod, or set MONGO_URL to a running server.`,
  );
};
