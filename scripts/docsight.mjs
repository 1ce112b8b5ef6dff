/**
 * `npm run docsight -- COMMAND …`: the commands of operators. They work on the system that `npm start` runs
 * (`--data-dir DIR`), or on the one whose settings are in the environment. Source: Specification 11.8.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BootstrapError, bootstrap } from './bootstrap.mjs';
import { nearest } from './nearest.mjs';
import { isRunning, readRunningStack, readSecrets, StackFileError } from './stack-file.mjs';

/**
 * The program of each command, and its settings that are in `stack.json` or `secrets.json`. The first one is its
 * server.
 */
const commands = {
  'create-key': { program: 'services/gateway/dist/create-key.js', settings: ['MONGO_URL'] },
  'reset-password': {
    program: 'services/gateway/dist/reset-password.js',
    settings: ['MONGO_URL', 'PUBLIC_URL'],
  },
  'sign-in-link': { program: 'services/gateway/dist/sign-in-link.js', settings: ['MONGO_URL', 'PUBLIC_URL'] },
  'make-keys': { program: 'services/gateway/dist/make-keys.js', settings: [] },
  'erase-document': { program: 'services/documents/dist/erase-document.js', settings: ['MONGO_URL', 'PUBLIC_URL'] },
  'rebuild-analytics': { program: 'services/analytics/dist/rebuild-analytics.js', settings: ['MONGO_URL'] },
  'reencrypt-secrets': {
    program: 'services/webhooks/dist/reencrypt-secrets.js',
    settings: ['MONGO_URL', 'WEBHOOK_SECRET_KEY'],
  },
  'dead-letters': { program: 'services/gateway/dist/dead-letters.js', settings: ['AMQP_URL'] },
  'verify-stores': {
    program: 'services/gateway/dist/verify-stores.js',
    settings: ['MONGO_URL', 'AMQP_URL', 'REDIS_URL'],
  },
  backup: { program: 'services/documents/dist/backup.js', settings: ['MONGO_URL', 'AMQP_URL'], pausesServices: true },
  restore: { program: 'services/documents/dist/restore.js', settings: ['MONGO_URL', 'AMQP_URL'], startsServers: true },
};
const names = Object.keys(commands);

const usage = `npm run docsight -- COMMAND [--data-dir DIR] …

  create-key         creates an API key, and the account if there is none
  reset-password     prints a link with which a person sets a new password
  sign-in-link       prints a link that logs a browser in, once
  make-keys          prints new keys of the services as lines of .env
  erase-document     erases a deleted document
  rebuild-analytics  rebuilds all figures
  reencrypt-secrets  encrypts the secrets of all webhooks with the first key
  dead-letters       counts the dead letters of each queue, or puts those of one queue back
  verify-stores      checks whether MongoDB, RabbitMQ and Redis fit the product
  backup             copies all data into a new folder, while the system runs
  restore            verifies a backup, or puts it into a system that is stopped

npm run docsight -- COMMAND --help explains a command. They work on the system of npm start in DIR (default .data,
or DATA_DIR), or on the one whose settings are in the environment.`;

/** A wrong call. */
class UsageError extends Error {}

/** Takes `--data-dir DIR` or `--data-dir=DIR` out of the arguments. Returns DIR, or undefined. */
const takeDataDir = (args) => {
  const at = args.findIndex((argument) => /^--data-dir(=|$)/.test(argument));
  if (at === -1) return undefined;
  const isSeparate = args[at] === '--data-dir';
  const [name, value] = args.splice(at, isSeparate ? 2 : 1);
  const dir = isSeparate ? value : name.slice('--data-dir='.length);
  if (!dir) throw new UsageError('The argument --data-dir needs a folder.');
  return dir;
};

const isSet = (name) => Boolean(process.env[name] || process.env[`${name}_FILE`]);

/** Returns whether the settings in the environment name the system. A given data folder wins over them. */
const isNamedBySettings = ([server], dataDir) => server === undefined || (dataDir === undefined && isSet(server));

const folderOf = (dataDir) => dataDir ?? (process.env.DATA_DIR || '.data');

/** Returns the environment of a command that works on a running system. */
const environmentFor = async (settings, dataDir) => {
  if (isNamedBySettings(settings, dataDir)) return process.env;
  const [server, ...others] = settings;
  const folder = folderOf(dataDir);
  const stack = await readRunningStack(folder);
  const unset = others.filter((name) => !isSet(name));
  const valueOf = {
    MONGO_URL: stack.mongo_url,
    AMQP_URL: stack.amqp_url,
    REDIS_URL: stack.redis_url,
    PUBLIC_URL: stack.gateway_url,
    ...(unset.includes('WEBHOOK_SECRET_KEY') && { WEBHOOK_SECRET_KEY: (await readSecrets(folder)).webhook_secret_key }),
  };
  const { [`${server}_FILE`]: _replaced, ...inherited } = process.env;
  return {
    ...inherited,
    DATA_DIR: folder,
    [server]: valueOf[server],
    ...Object.fromEntries(unset.map((name) => [name, valueOf[name]])),
  };
};

/** Returns the argument with the processes of the services, for a command that pauses them. */
const processesToPause = async ({ settings, pausesServices }, dataDir) => {
  if (!pausesServices || isNamedBySettings(settings, dataDir)) return [];
  const { pids = {} } = await readRunningStack(folderOf(dataDir));
  return [`--pause=${[...new Set(Object.values(pids).flat())].join(',')}`];
};

/** Runs a program on the stopped system of a data folder: its own servers run meanwhile. */
const runWithServers = async (file, args, dataDir) => {
  const folder = path.resolve(folderOf(dataDir));
  if (await isRunning(folder)) throw new StackFileError(`Docsight is running in ${folder}: stop npm start first.`);
  const { ensureServersInstalled, startServers } = await import('../packages/local-stack/dist/index.js');
  await ensureServersInstalled({ only: ['mongo', 'rabbitmq'] });
  const servers = await startServers({ dataDir: folder, only: ['mongo', 'rabbitmq'] });
  try {
    const urls = { MONGO_URL: servers.mongo.url, AMQP_URL: servers.rabbitmq.url };
    const child = spawn(process.execPath, [file, ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...urls, DATA_DIR: folder },
    });
    // Ctrl-C reaches the program too, and the servers are then stopped in order.
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    await servers.stop();
  }
};

const run = async ([name, ...args]) => {
  if (name === '--help' || name === '-h') {
    console.log(usage);
    return 0;
  }
  if (name === undefined) throw new UsageError('Name a command.');
  if (!names.includes(name)) {
    const guess = nearest(name, names);
    throw new UsageError(
      `There is no command ${name}.${guess === undefined ? '' : ` Did you mean ${guess}?`} The commands are ${names.join(', ')}.`,
    );
  }
  const { program, settings, startsServers } = commands[name];
  const dataDir = takeDataDir(args);
  const needsNoSystem = ['--help', '-h', '--check'].some((option) => args.includes(option));
  const file = fileURLToPath(new URL(`../${program}`, import.meta.url));
  if (startsServers && !needsNoSystem && !isNamedBySettings(settings, dataDir)) {
    await bootstrap({ progress: (line) => console.error(line) });
    return runWithServers(file, args, dataDir);
  }
  const env = needsNoSystem ? process.env : await environmentFor(settings, dataDir);
  if (!needsNoSystem) args.push(...(await processesToPause(commands[name], dataDir)));
  await bootstrap({ progress: (line) => console.error(line) });
  return spawnSync(process.execPath, [file, ...args], { stdio: 'inherit', env }).status ?? 1;
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  } else if (error instanceof BootstrapError || error instanceof StackFileError || error.name === 'StackError') {
    console.error(error.message);
    process.exitCode = 1;
  } else throw error;
}
