/**
 * `npm run docsight -- COMMAND …`: the commands of operators. They work on the system that `npm start` runs
 * (`--data-dir DIR`), or on the one whose settings are in the environment. Source: Specification 11.8.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BootstrapError, bootstrap } from './bootstrap.mjs';
import { nearest } from './nearest.mjs';
import { readRunningStack, StackFileError } from './stack-file.mjs';

/** The program of each command, and the settings that `stack.json` has for it. The first one is its server. */
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
  'dead-letters': { program: 'services/gateway/dist/dead-letters.js', settings: ['AMQP_URL'] },
};
const names = Object.keys(commands);

const usage = `npm run docsight -- COMMAND [--data-dir DIR] …

  create-key         creates an API key, and the account if there is none
  reset-password     prints a link with which a person sets a new password
  sign-in-link       prints a link that logs a browser in, once
  make-keys          prints new keys of the services as lines of .env
  erase-document     erases a deleted document
  rebuild-analytics  rebuilds all figures
  dead-letters       counts the dead letters of each queue, or puts those of one queue back

npm run docsight -- COMMAND --help explains a command. They work on the system that npm start runs in DIR
(default .data, or DATA_DIR), or on the one whose settings are in the environment.`;

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

/** Returns the environment of a command. A given data folder wins over the settings. */
const environmentFor = async ([server, ...others], dataDir) => {
  if (server === undefined || (dataDir === undefined && process.env[server])) return process.env;
  const stack = await readRunningStack(dataDir ?? (process.env.DATA_DIR || '.data'));
  const valueOf = { MONGO_URL: stack.mongo_url, AMQP_URL: stack.amqp_url, PUBLIC_URL: stack.gateway_url };
  const missing = others.filter((name) => !process.env[name]).map((name) => [name, valueOf[name]]);
  return { ...process.env, [server]: valueOf[server], ...Object.fromEntries(missing) };
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
  const { program, settings } = commands[name];
  const dataDir = takeDataDir(args);
  const asksForHelp = args.includes('--help') || args.includes('-h');
  const env = asksForHelp ? process.env : await environmentFor(settings, dataDir);
  await bootstrap({ progress: (line) => console.error(line) });
  const file = fileURLToPath(new URL(`../${program}`, import.meta.url));
  return spawnSync(process.execPath, [file, ...args], { stdio: 'inherit', env }).status ?? 1;
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  } else if (error instanceof BootstrapError || error instanceof StackFileError) {
    console.error(error.message);
    process.exitCode = 1;
  } else throw error;
}
