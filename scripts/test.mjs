/**
 * `npm test`: everything, on throwaway servers, in four steps: install and build, the checks that need no server, the tests of single
 * services, the whole product. The last line counts the tests.
 */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const reportsDir = path.join(root, 'node_modules/.cache/test-reports');

/** The tools that would ask a server about themselves. */
const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Runs a command to its end; its output is this terminal's. Resolves to the exit code. */
const run = (command, args, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...offline, ...env } });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });

const check = async (title, command, args) => {
  console.log(`\n> ${title}`);
  if ((await run(command, args)) !== 0) throw new Error(`${title}: failed`);
};

/** Runs some of jest's projects, as many files at once as there are cores, and returns what they counted. */
const jest = async (title, projects) => {
  console.log(`\n> ${title}`);
  const report = path.join(reportsDir, `${projects.join('-')}.json`);
  const options = ['--json', '--outputFile', report, '--maxWorkers=100%', '--selectProjects', ...projects];
  const code = await run(bin('jest'), options, { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' });
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(await readFile(report, 'utf8'));
  return { passed, failed, code };
};

const everything = async () => {
  await bootstrap({ progress: (line) => console.log(line) });
  await rm(reportsDir, { recursive: true, force: true });
  await mkdir(reportsDir, { recursive: true });
  await check('format', bin('prettier'), ['--check', '--log-level', 'warn', '.']);
  await check('lint', bin('eslint'), ['.']);
  await check('types', bin('tsc'), ['--noEmit', '-p', 'tsconfig.json']);
  await check('types of what runs in browsers', bin('tsc'), ['--noEmit', '-p', 'tsconfig.browser.json']);
  await check('borders', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'services', 'packages', 'tests']);
  await check('unused code', bin('knip'), []);
  await check('interface', bin('redocly'), ['lint', 'docs/openapi.json']);
  const results = [
    await jest('rules and contracts', ['unit']),
    await jest('services on real servers', ['int']),
    await jest('the whole product', ['e2e']),
  ];
  const sum = (pick) => results.reduce((total, result) => total + pick(result), 0);
  console.log(`\n${sum((result) => result.passed)} passed, ${sum((result) => result.failed)} failed`);
  return results.every(({ code }) => code === 0);
};

try {
  process.exitCode = (await everything()) ? 0 : 1;
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
