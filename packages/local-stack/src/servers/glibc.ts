import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../processes/run-command.ts';
import { StackError } from '../stack-error.ts';

/** What the MongoDB library was built against. Source: docs of the package; an older one fails with "GLIBC_2.38 not found". */
const NEEDED_GLIBC = '2.38';
const DEBIAN_SUITE = 'trixie';
const PACKAGES = ['libc6', 'libstdc++6', 'libgcc-s1'];

const platforms: Partial<Record<NodeJS.Architecture, { libraries: string; loader: string }>> = {
  x64: { libraries: 'usr/lib/x86_64-linux-gnu', loader: 'ld-linux-x86-64.so.2' },
  arm64: { libraries: 'usr/lib/aarch64-linux-gnu', loader: 'ld-linux-aarch64.so.1' },
};

/**
 * What to put before `node …` so that the MongoDB library can be loaded: nothing where the system's own C library is new
 * enough, else the loader of a newer one that lies in a private folder (`~/.cache/docsight/glibc-<version>`), fetched from
 * Debian on first use. Nothing of the system is changed. Throws StackError.
 */
export const prepareGlibc = async ({
  onProgress = () => undefined,
  cacheDir = path.join(process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache'), 'docsight'),
}: { onProgress?: (line: string) => void; cacheDir?: string } = {}): Promise<string[]> => {
  if (process.platform !== 'linux') return [];
  const installed = systemGlibc();
  const platform = platforms[process.arch];
  if (installed === undefined || platform === undefined) {
    throw new StackError(
      'The MongoDB library runs on Linux with glibc (x64 or arm64) and on macOS only: install mongod, or set MONGO_URL to a running server.',
    );
  }
  if (compareVersions(installed, NEEDED_GLIBC) >= 0) return [];
  let folder = await cachedGlibc(cacheDir, platform.loader, platform.libraries);
  if (folder === undefined) {
    onProgress(`Fetching a newer C library for MongoDB (this system has glibc ${installed})`);
    folder = await fetchGlibc(cacheDir, installed);
  }
  const libraries = path.join(folder, platform.libraries);
  return [path.join(libraries, platform.loader), '--library-path', libraries];
};

/** Compares dotted versions number by number: below 0 when `a` is older than `b`. "2.9" is older than "2.38". */
export const compareVersions = (a: string, b: string): number => {
  const [left, right] = [a, b].map((version) => version.split('.').map((part) => Number.parseInt(part, 10) || 0));
  for (let i = 0; i < Math.max(left?.length ?? 0, right?.length ?? 0); i += 1) {
    const difference = (left?.[i] ?? 0) - (right?.[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** The newest complete folder `glibc-<version>` among `names`. Folders in the making have another prefix. */
export const newestGlibc = (names: readonly string[]): string | undefined =>
  names
    .filter((name) => /^glibc-\d+(\.\d+)+$/.test(name) && compareVersions(name.slice(6), NEEDED_GLIBC) >= 0)
    .sort((a, b) => compareVersions(b.slice(6), a.slice(6)))[0];

const systemGlibc = (): string | undefined => {
  // The report looks up the names of all network peers unless it is told not to: seconds on some machines.
  const report = process.report as typeof process.report & { excludeNetwork?: boolean };
  const before = report.excludeNetwork;
  report.excludeNetwork = true;
  const { header } = report.getReport() as { header?: { glibcVersionRuntime?: string } };
  report.excludeNetwork = before ?? false;
  return header?.glibcVersionRuntime;
};

const cachedGlibc = async (cacheDir: string, loader: string, libraries: string): Promise<string | undefined> => {
  const names = existsSync(cacheDir) ? await readdir(cacheDir) : [];
  const newest = newestGlibc(names.filter((name) => existsSync(path.join(cacheDir, name, libraries, loader))));
  return newest === undefined ? undefined : path.join(cacheDir, newest);
};

const fetchGlibc = async (cacheDir: string, installed: string): Promise<string> => {
  await mkdir(cacheDir, { recursive: true });
  const work = await mkdtemp(path.join(cacheDir, '.fetching-'));
  try {
    const unpacked = path.join(work, 'unpacked');
    const debs = await download(work);
    for (const deb of debs) await step('dpkg-deb', ['-x', path.join(work, deb), unpacked], installed);
    // libc6_2.41-12_amd64.deb
    const version = debs.map((deb) => /^libc6_([\d.]+)/.exec(deb)?.[1]).find((found) => found !== undefined);
    const folder = path.join(cacheDir, `glibc-${version ?? '0.0'}`);
    // Another run may have put it there in the meantime: a folder cannot be renamed onto a full one, and theirs is as good.
    await rename(unpacked, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    return folder;
  } finally {
    await rm(work, { recursive: true, force: true });
  }

  async function download(target: string): Promise<string[]> {
    const sources = path.join(target, 'debian.sources');
    await writeFile(
      sources,
      [
        'Types: deb',
        `URIs: ${await debianMirror()}`,
        `Suites: ${DEBIAN_SUITE}`,
        'Components: main',
        'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg',
        '',
      ].join('\n'),
    );
    await mkdir(path.join(target, 'lists', 'partial'), { recursive: true });
    await mkdir(path.join(target, 'cache', 'archives', 'partial'), { recursive: true });
    const apt = [
      ...['-o', `Dir::Etc::sourcelist=${sources}`, '-o', 'Dir::Etc::sourceparts=-'],
      ...['-o', `Dir::State::lists=${target}/lists`, '-o', `Dir::Cache=${target}/cache`],
      ...['-o', 'Acquire::Languages=none', '-o', 'APT::Sandbox::User=', '-o', 'APT::Update::Error-Mode=any'],
    ];
    await step('apt-get', [...apt, 'update'], installed);
    await step('apt-get', [...apt, 'download', ...PACKAGES], installed, target);
    return (await readdir(target)).filter((name) => name.endsWith('.deb'));
  }
};

/** The mirror that this machine already uses for Debian, if it is a Debian machine. */
const debianMirror = async (): Promise<string> => {
  const { output } = await runCommand('apt-get', ['indextargets', '--format', '$(REPO_URI)']);
  return output.split('\n').find((line) => /^https?:.*\/debian\/?$/.test(line)) ?? 'http://deb.debian.org/debian';
};

const step = async (command: string, args: string[], installed: string, cwd?: string): Promise<void> => {
  const { code, output } = await runCommand(command, args, { cwd });
  if (code === 0) return;
  const reason = output.split('\n').findLast((line) => line.startsWith('E:')) ?? output.trim().split('\n').at(-1);
  throw new StackError(
    `The MongoDB library needs glibc ${NEEDED_GLIBC} (this system has ${installed}), and a newer one could not be fetched from Debian ` +
      `(${command}: ${(reason ?? `code ${code}`).replace(/^E:\s*/, '')}): install mongod, or set MONGO_URL to a running server.`,
  );
};
