/**
 * `npm test`: everything, on throwaway servers, in four steps: install and build, the checks, the tests of rules and contracts, and those
 * that need servers. The last line counts the tests.
 */
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const reportsDir = path.join(root, 'node_modules/.cache/test-reports');

/** The tools that would ask a server about themselves. */
const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

const started = (command, args, stdio, env = {}) =>
  spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...offline, ...env } });

/** Runs a command to its end; its output is this terminal's. Resolves to the exit code. */
const run = async (command, args, env) => {
  const [code] = await once(started(command, args, 'inherit', env), 'exit');
  return code ?? 1;
};

/** Runs a command to its end. Resolves to its exit code and what it said. */
const runQuietly = async (command, args) => {
  const child = started(command, args, ['ignore', 'pipe', 'pipe']);
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') };
};

const checks = [
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['lint', 'eslint', '.'],
  ['types', 'tsc', '--noEmit', '-p', 'tsconfig.json'],
  ['types of what runs in browsers', 'tsc', '--noEmit', '-p', 'tsconfig.browser.json'],
  ['types of tests in browsers', 'tsc', '--noEmit', '-p', 'tests/e2e/viewer/tsconfig.json'],
  ['borders', 'depcruise', '--config', '.dependency-cruiser.cjs', 'services', 'packages', 'tests'],
  ['unused code', 'knip'],
  ['interface', 'redocly', 'lint', 'docs/openapi.json'],
];

/** Runs the checks, two at a time; what one says is shown when it has ended. */
const check = async () => {
  const waiting = [...checks];
  const failed = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [title, command, ...args] = next;
      const { code, output } = await runQuietly(bin(command), args);
      console.log(`\n> ${title}\n${output}`.trimEnd());
      if (code !== 0) failed.push(title);
    }
  };
  await Promise.all([work(), work()]);
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`);
};

/** Runs some of jest's projects and returns what they counted. workers: test files that run at once, in percent of the cores. */
const jest = async (title, projects, { workers }) => {
  console.log(`\n> ${title}`);
  const report = path.join(reportsDir, `${projects.join('-')}.json`);
  const options = ['--json', '--outputFile', report, `--maxWorkers=${workers}%`, '--selectProjects', ...projects];
  const code = await run(bin('jest'), options, { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' });
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(await readFile(report, 'utf8'));
  return { passed, failed, code };
};

const everything = async () => {
  await bootstrap({ progress: (line) => console.log(line) });
  await rm(reportsDir, { recursive: true, force: true });
  await mkdir(reportsDir, { recursive: true });
  await check();
  const results = [
    await jest('rules and contracts', ['unit'], { workers: 100 }),
    // Many of these wait for something most of the time.
    await jest('services on real servers, the whole product, and that in a browser', ['int', 'e2e', 'browser'], {
      workers: 150,
    }),
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
