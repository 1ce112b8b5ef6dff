/**
 * `npm run docsight -- COMMAND …`: the commands of operators. They work on the system that `npm start` runs
 * (`--data-dir DIR`, default .data), or on the one of the settings MONGO_URL and PUBLIC_URL. make-keys needs no system.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { readStackFile } from './stack-file.mjs';

const commands = {
  'create-key': 'services/gateway/dist/create-key.js',
  'make-keys': 'services/gateway/dist/make-keys.js',
  'erase-document': 'services/documents/dist/erase-document.js',
  'rebuild-analytics': 'services/analytics/dist/rebuild-analytics.js',
};

const [command, ...commandArguments] = process.argv.slice(2);
const at = commandArguments.indexOf('--data-dir');
const [, dataDir = '.data'] = at === -1 ? [] : commandArguments.splice(at, 2);

const environment = async () => {
  if (process.env.MONGO_URL || command === 'make-keys') return process.env;
  const stack = await readStackFile(dataDir);
  return { PUBLIC_URL: stack.gateway_url, ...process.env, MONGO_URL: stack.mongo_url };
};

try {
  if (!(command in commands)) {
    const problem = command === undefined ? 'Name a command' : `The command ${command} is not known`;
    throw new Error(`${problem}: use ${Object.keys(commands).join(', ')}.`);
  }
  await bootstrap({ progress: (line) => console.error(line) });
  const program = fileURLToPath(new URL(`../${commands[command]}`, import.meta.url));
  const options = { stdio: 'inherit', env: await environment() };
  const { status } = spawnSync(process.execPath, [program, ...commandArguments], options);
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
