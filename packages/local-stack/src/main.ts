import path from 'node:path';
import { killAllChildren } from './processes/child.ts';
import { StackError } from './stack-error.ts';
import type { Stack } from './stack/stack.ts';
import { stackFileIn } from './stack/stack-file.ts';
import { startStack } from './stack/start-stack.ts';
import { DEFAULT_DATA_DIR, parseArguments, usage } from './terminal/arguments.ts';
import { unreadEnvFile } from './terminal/env-file.ts';
import { makeProgress } from './terminal/progress.ts';
import { welcome } from './terminal/welcome.ts';

const OLDEST_NODE = [20, 19] as const;
// Ctrl-C reaches us from the terminal, and npm passes on what it got itself: both are one signal.
const SAME_SIGNAL_MS = 500;

const progress = makeProgress(process.stdout);
const abort = new AbortController();
let stack: Stack | undefined;
let stopping: { since: number } | undefined;

const main = async (): Promise<void> => {
  checkNode();
  const args = parseArguments(process.argv.slice(2), process.env);
  if (args.help) {
    progress.line(usage);
    return;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOrKill);
  process.stdout.on('error', () => undefined); // the terminal was closed: go on and stop in order
  const notice = unreadEnvFile(process.cwd());
  if (notice !== undefined) progress.line(`  ${notice}`);

  stack = await startStack({
    port: args.port,
    dataDir: args.dataDir,
    servers: {
      ...(process.env.MONGO_URL && { mongoUrl: process.env.MONGO_URL }),
      ...(process.env.AMQP_URL && { amqpUrl: process.env.AMQP_URL }),
      ...(process.env.REDIS_URL && { redisUrl: process.env.REDIS_URL }),
    },
    onProgress: progress.step,
    onNotice: (line) => progress.line(`  ${line}`),
    signal: abort.signal,
  });
  if (abort.signal.aborted) {
    await stack.stop(); // asked for in the very last moment
    process.exit(0);
  }
  progress.done();
  const { gatewayUrl: url, apiKey, account } = stack;
  const stackFile = stackFileIn(path.resolve(args.dataDir));
  const demoArguments = args.dataDir === DEFAULT_DATA_DIR ? '' : ` -- --data-dir '${args.dataDir}'`;
  process.stdout.write(welcome({ url, apiKey, account, stackFile, demoArguments }));
};

const checkNode = (): void => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new StackError(
    `Docsight needs Node.js ${OLDEST_NODE.join('.')} or newer, and this is ${process.versions.node}: install a newer one from https://nodejs.org.`,
  );
};

/** The first signal stops all in order, or gives up the start; another one ends everything at once. */
const stopOrKill = (): void => {
  if (stopping !== undefined) {
    if (Date.now() - stopping.since < SAME_SIGNAL_MS) return;
    killAllChildren();
    process.exit(1);
  }
  stopping = { since: Date.now() };
  if (stack === undefined) abort.abort();
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

const fail = (error: unknown): never => {
  progress.failed();
  // What a person can put right is one sentence; anything else is a bug, and its stack tells where.
  process.stderr.write(`${error instanceof StackError ? error.message : String((error as Error).stack ?? error)}\n`);
  return process.exit(1);
};

try {
  await main();
} catch (error) {
  if (abort.signal.aborted) {
    progress.failed();
    progress.line('  Stopped.');
    process.exit(0);
  }
  fail(error);
}
