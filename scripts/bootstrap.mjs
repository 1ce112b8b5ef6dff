/**
 * Makes the workspace ready to run: installs its libraries and builds it, each only if its inputs have changed. Imports
 * no library, because it runs on a fresh clone.
 */
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const installStamp = path.join(root, 'node_modules/.docsight-install');
const buildStamp = path.join(root, 'node_modules/.docsight-build');

/** An error that a person can fix. Its message is complete without a stack trace. */
export class BootstrapError extends Error {}

/**
 * Installs and builds what is missing or out of date. Calls `progress` with a line at the beginning of each step. Calls
 * `showOutput` with what the builds of the pages print (the size of each route). Calls `onPackagesBuilt` while the rest
 * is built. SIGINT and SIGTERM end the step and this process.
 * @throws BootstrapError
 */
export const bootstrap = async ({
  progress = () => {},
  showOutput = () => {},
  onPackagesBuilt = async () => {},
} = {}) => {
  checkNode();
  const libraries = fingerprint(libraryFiles());
  if (readStamp(installStamp) !== libraries) {
    progress('Installing libraries');
    await install();
    writeFileSync(installStamp, libraries);
  }
  const sources = fingerprint(sourceFiles());
  if (readStamp(buildStamp) !== sources || !allBuilt()) {
    progress('Building');
    await build(showOutput, onPackagesBuilt);
    writeFileSync(buildStamp, sources);
  }
};

const checkNode = () => {
  const oldest = manifest.engines.node.slice('>='.length);
  const [oldestMajor, oldestMinor] = oldest.split('.').map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new BootstrapError(
    `Docsight needs Node.js ${oldest} or newer, and this is ${process.versions.node}: ` +
      'install a newer one from https://nodejs.org.',
  );
};

const install = async () => {
  const args = ['--yes', manifest.packageManager.split('+')[0], 'install', '--frozen-lockfile', '--prefer-offline'];
  // CI: pnpm asks no questions, for example whether it may replace a folder of modules.
  const { code, output } = await run('npx', args, { ...process.env, CI: 'true' });
  if (code === 0) return;
  throw new BootstrapError(
    `${output}\nThe libraries could not be installed (see above): is the npm registry reachable?`,
  );
};

const build = async (showOutput, onPackagesBuilt) => {
  await allOf([runStep('scripts/bundle-services.mjs'), buildPackages(showOutput, onPackagesBuilt)]);
};

const buildPackages = async (showOutput, onPackagesBuilt) => {
  // One thread: on two cores, several threads take three times the processor time and are not faster.
  await runStep('node_modules/typescript-native/bin/tsc', '-b', 'tsconfig.build.json', '--singleThreaded');
  await allOf([buildPages(showOutput), onPackagesBuilt()]);
};

const buildPages = async (showOutput) => {
  for (const page of pages) showOutput(await runStep(`${page}/node_modules/vite/bin/vite.js`, 'build', page));
};

/** The packages that vite builds for browsers. */
const pages = ['packages/viewer', 'packages/dashboard'];

/** Waits for all, also when one fails, so that no program is left behind. Then throws the first error. */
const allOf = async (steps) => {
  const outcomes = await Promise.allSettled(steps);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw failed.reason;
};

const runStep = async (program, ...args) => {
  const { code, output } = await run(process.execPath, [path.join(root, program), ...args]);
  if (code !== 0) throw new BootstrapError(`${output}\nThe build failed (see above).`);
  return output;
};

/** Runs a command to its end and collects its output. A signal ends its process group, then this process. */
const run = (command, args, env = process.env) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    const stop = (signal, number) => {
      child.once('close', () => process.exit(128 + number));
      process.kill(-child.pid, signal);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    const done = (code, more) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ code, output: `${Buffer.concat(chunks).toString('utf8')}${more}` });
    };
    child.once('error', (error) => done(null, error.message));
    child.once('close', (code) => done(code, ''));
  });

const workspaceFolders = () =>
  ['packages', 'services', 'tests']
    .map((group) => path.join(root, group))
    .filter((group) => existsSync(group))
    .flatMap((group) => readdirSync(group).map((name) => path.join(group, name)))
    .filter((folder) => existsSync(path.join(folder, 'package.json')));

const libraryFiles = () => [
  path.join(root, 'pnpm-lock.yaml'),
  path.join(root, 'pnpm-workspace.yaml'),
  path.join(root, 'package.json'),
  ...workspaceFolders().map((folder) => path.join(folder, 'package.json')),
];

const sourceFiles = () => [
  path.join(root, 'scripts/bundle-services.mjs'),
  path.join(root, 'tsconfig.base.json'),
  path.join(root, 'tsconfig.browser.json'),
  path.join(root, 'tsconfig.build.json'),
  path.join(root, 'pnpm-lock.yaml'),
  ...workspaceFolders().flatMap((folder) => [
    path.join(folder, 'package.json'),
    path.join(folder, 'tsconfig.build.json'),
    path.join(folder, 'vite.config.ts'),
    ...filesUnder(path.join(folder, 'src')),
  ]),
];

const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    : [];

/** Hashes contents, not times: a checkout or a copy changes times, and may leave them older than the build. */
const fingerprint = (files) => {
  const hash = createHash('sha256').update(`${root}\0${process.platform}\0${process.arch}\0`);
  for (const file of files.filter((name) => existsSync(name)).sort()) {
    hash.update(`${path.relative(root, file)}\0${statSync(file).size}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
};

/** Returns whether every project has its output. Somebody may have removed a `dist`. */
const allBuilt = () =>
  pages.every((page) => existsSync(path.join(root, page, 'dist/manifest.json'))) &&
  readdirSync(path.join(root, 'services')).every((name) =>
    existsSync(path.join(root, `services/${name}/dist/main.js`)),
  ) &&
  JSON.parse(readFileSync(path.join(root, 'tsconfig.build.json'), 'utf8')).references.every(({ path: config }) =>
    existsSync(path.join(root, path.dirname(config), 'dist/.tsbuildinfo')),
  );

const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
