import path from 'node:path';
import { recordOf } from '@docsight/contracts/records';
import { killAllChildren } from './processes/child.ts';
import { StackError } from './stack-error.ts';
import type { Stack } from './stack/stack.ts';
import { stackFileIn } from './stack/stack-file.ts';
import { startStack } from './stack/start-stack.ts';
import * as system from './system.ts';
import { defaultDataDir, parseArguments, unlessEmpty, usage } from './terminal/arguments.ts';
import { envFileNotice } from './terminal/env-file.ts';
import { makeProgress } from './terminal/progress.ts';
import { readSecretFiles } from './terminal/secret-files.ts';
import { welcome } from './terminal/welcome.ts';

// Ctrl-C sends SIGINT to this process and to npm, which forwards it. Both arrivals count as one.
const sameSignalMs = 500;

const progress = makeProgress(process.stdout);
const startAbort = new AbortController();
let stack: Stack | undefined;
let stoppingSince: number | undefined;

const main = async (): Promise<void> => {
  const args = parseArguments(process.argv.slice(2), process.env);
  if (args.help) {
    progress.line(usage);
    return;
  }
  readSecretFiles(process.env);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOrKill);
  process.stdout.on('error', () => undefined); // the terminal was closed: continue, so that we can stop in order
  const notice = envFileNotice(process.cwd());
  if (notice !== undefined) progress.line(`  ${notice}`);

  stack = await startStack({
    port: args.port,
    dataDir: args.dataDir,
    single: args.single,
    serverUrls: recordOf(system.serverNames, (name) => unlessEmpty(process.env[system.servers[name].urlSetting])),
    withSignInLink: true,
    onProgress: progress.step,
    onNotice: (line) => progress.line(`  ${line}`),
    signal: startAbort.signal,
  });
  if (startAbort.signal.aborted) {
    await stack.stop(); // the signal came after the last step of the start
    process.exit(0);
  }
  progress.done();
  const { gatewayUrl: url, apiKey, account, signInLink } = stack;
  const stackFile = stackFileIn(path.resolve(args.dataDir));
  const demoArguments = args.dataDir === defaultDataDir ? '' : ` -- --data-dir '${args.dataDir}'`;
  process.stdout.write(welcome({ url, apiKey, account, signInLink, stackFile, demoArguments }));
};

/** On the first signal, cancels the start or stops everything in order. On the second, kills everything. */
const stopOrKill = (): void => {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince < sameSignalMs) return;
    killAllChildren();
    process.exit(1);
  }
  stoppingSince = Date.now();
  if (stack === undefined) startAbort.abort();
  else void stopInOrder(stack);
};

const stopInOrder = async (running: Stack): Promise<void> => {
  progress.step('Stopping the services, then the servers');
  try {
    await running.stop();
    progress.done();
    process.exit(0);
  } catch (error) {
    fail(error);
  }
};

/** Prints the message of an error that a person can fix. Any other error is a bug: prints its stack trace. */
const fail = (error: unknown): never => {
  progress.failed();
  const report = error instanceof Error ? error.stack : undefined;
  process.stderr.write(`${error instanceof StackError ? error.message : (report ?? String(error))}\n`);
  return process.exit(1);
};

try {
  await main();
} catch (error) {
  if (startAbort.signal.aborted) {
    progress.failed();
    progress.line('  Stopped.');
    process.exit(0);
  }
  fail(error);
}
