/**
 * `npm run docsight -- COMMAND …`: what operators do. The system is the one that `npm start` runs (`--data-dir DIR`, default .data), or the one
 * whose settings are in the environment: MONGO_URL and PUBLIC_URL. make-keys needs none.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';

const commands = {
  'create-key': 'services/gateway/dist/create-key.js',
  'make-keys': 'services/gateway/dist/make-keys.js',
  'erase-document': 'services/documents/dist/erase-document.js',
  'rebuild-analytics': 'services/analytics/dist/rebuild-analytics.js',
};

const [command, ...rest] = process.argv.slice(2);
const at = rest.indexOf('--data-dir');
const [, dataDir = '.data'] = at === -1 ? [] : rest.splice(at, 2);

const settings = async () => {
  if (process.env.MONGO_URL || command === 'make-keys') return process.env;
  const stack = JSON.parse(await readFile(path.join(dataDir, 'stack.json'), 'utf8'));
  return { PUBLIC_URL: stack.gateway_url, ...process.env, MONGO_URL: stack.mongo_url };
};

try {
  if (!(command in commands)) throw new Error(`Say what to do: ${Object.keys(commands).join(', ')}.`);
  await bootstrap({ progress: (line) => console.error(line) });
  const program = fileURLToPath(new URL(`../${commands[command]}`, import.meta.url));
  const { status } = spawnSync(process.execPath, [program, ...rest], { stdio: 'inherit', env: await settings() });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(
    error.code === 'ENOENT' ? `Docsight is not running in ${dataDir}. Run npm start first.` : error.message,
  );
  process.exitCode = 1;
}
