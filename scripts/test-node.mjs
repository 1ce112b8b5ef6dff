/**
 * `pnpm test:node [VERSION] [jest arguments]`: runs the tests on another version of Node. VERSION is the one of the
 * images (deploy/Dockerfile) unless given, and the tests are the projects unit and int. npm has the binary of each
 * version: nothing of the system is changed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const shipped = /^ARG NODE_VERSION=(\S+)$/m.exec(readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8'))[1];
const [first = '', ...others] = process.argv.slice(2);
const isVersion = /^\d+(\.\d+){0,2}$/.test(first);
const version = isVersion ? first : shipped;
const args = isVersion ? others : process.argv.slice(2);

const folder = path.join(root, `node_modules/.cache/node-${version}`);
const bin = path.join(folder, `node_modules/node-${process.platform}-${process.arch}/bin`);
const node = path.join(bin, 'node');

if (!existsSync(node)) {
  const library = `node-${process.platform}-${process.arch}@${version}`;
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', ['install', '--prefix', folder, ...options, library], { stdio: 'inherit' });
}
console.log(`Node ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`);

// Child processes of the tests run `node` too.
const env = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH}`,
  NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
};
const run = (...command) => spawnSync(node, command, { cwd: root, stdio: 'inherit', env }).status ?? 1;
const tests = args.length === 0 ? ['--selectProjects', 'unit', 'int'] : args;
process.exitCode = run('scripts/build.mjs') || run('node_modules/jest/bin/jest.js', ...tests);
