/**
 * `npm test`: installs and builds what is missing, then runs all tests on throwaway servers and the checks beside them.
 * At the end it prints the slowest test files and the number of tests.
 */
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const report = path.join(root, 'node_modules/.cache/test-report.json');
const pictures = path.join(root, 'tests/e2e/.screenshots');

/** Keeps tools from sending telemetry and looking for updates. */
const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const start = (command, args, stdio, env = {}) =>
  spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...offline, ...env } });

/** Runs a command to its end, with its output on this terminal. Resolves to the exit code. */
const run = async (command, args, env) => {
  const [code] = await once(start(command, args, 'inherit', env), 'exit');
  return code ?? 1;
};

/** Runs a command to its end. Resolves to the exit code and the output. */
const runQuietly = async (command, args) => {
  const child = start(command, args, ['ignore', 'pipe', 'pipe']);
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') };
};

const checks = [
  ['format', 'oxfmt', '--check'],
  ['lint', 'oxlint'],
  ['types', 'tsc', '--noEmit', '--singleThreaded', '-p', 'tsconfig.json'],
  ['types of browser code', 'tsc', '--noEmit', '--singleThreaded', '-p', 'tsconfig.browser.json'],
  ['types of browser tests', 'tsc', '--noEmit', '--singleThreaded', '-p', 'tests/e2e/tsconfig.browser.json'],
  ['borders', 'depcruise', '--config', '.dependency-cruiser.cjs', 'services', 'packages', 'tests'],
  ['unused code', 'knip'],
  ['interface', 'redocly', 'lint', 'docs/openapi.json'],
  ['spelling', 'cspell', 'lint', '--no-progress', '--no-summary', '--dot', '.'],
];

/**
 * Runs the checks at low priority, one after the other, and prints their outputs. Returns the titles of those that
 * failed.
 */
const runChecks = async () => {
  const failed = [];
  for (const [title, command, ...args] of checks) {
    const { code, output } = await runQuietly('nice', [bin(command), ...args]);
    console.log(`\n> ${title}\n${output}`.trimEnd());
    if (code !== 0) failed.push(title);
  }
  return failed;
};

/** Three test files at a time on two cores: a file waits for servers and browsers for a quarter of its time. */
const filesAtATime = Math.ceil(1.5 * availableParallelism());

/**
 * Node options of Jest and its workers. A test file loads its modules anew, so most objects are young: with a larger
 * young generation, workers need a tenth less processor time.
 */
const jestOptions = '--experimental-vm-modules --no-warnings --max-semi-space-size=64';

/** Runs all tests. Returns the counts of the tests and the time of each file. */
const runTests = async () => {
  console.log('\n> tests: unit and contract, services on real servers, the whole product, the product in a browser');
  const projects = ['unit', 'int', 'e2e', 'browser'];
  const options = ['--json', '--outputFile', report, `--maxWorkers=${filesAtATime}`, '--selectProjects', ...projects];
  const code = await run(bin('jest'), options, { NODE_OPTIONS: jestOptions });
  const results = JSON.parse(await readFile(report, 'utf8'));
  const files = results.testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: results.numPassedTests, failed: results.numFailedTests, files, code };
};

const printSlowest = (files) => {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
  console.log('\n> the ten slowest files');
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`);
};

/** Prints how long the journeys of readers took in each browser. */
const printJourneys = (files) => {
  console.log('\n> journeys of readers in each browser');
  for (const { name, seconds } of files.filter(({ name }) => name.startsWith('tests/e2e/all-browsers/')))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${path.basename(name, '.browser.test.ts')}`);
};

const testEverything = async () => {
  const startedAt = performance.now();
  await bootstrap({ progress: (line) => console.log(line) });
  await rm(report, { force: true });
  await rm(pictures, { recursive: true, force: true });
  await mkdir(path.dirname(report), { recursive: true });
  // The checks use the processor time that the start of the servers and the tests leave.
  const [failedChecks, { passed, failed, files, code }] = await Promise.all([runChecks(), runTests()]);
  printSlowest(files);
  printJourneys(files);
  const minutes = (performance.now() - startedAt) / 60_000;
  console.log(`\n${passed} passed, ${failed} failed, in ${minutes.toFixed(1)} min`);
  if (failedChecks.length > 0) throw new Error(`Failed: ${failedChecks.join(', ')}`);
  return code === 0;
};

try {
  process.exitCode = (await testEverything()) ? 0 : 1;
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
