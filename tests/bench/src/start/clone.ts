import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { limited } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';
import { npmStart } from './npm-start.ts';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../../../../', import.meta.url));

/** Clones the last commit and types `npm start` with empty caches: it installs the libraries and builds. */
export const clone: Part = {
  title: 'npm start in a new clone, with empty caches',
  product: null,
  run: async ({ use, progress }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'docsight-bench-'));
    await use({ stop: () => rm(folder, { recursive: true, force: true }) });
    const within = (name: string): string => path.join(folder, name);
    await run('git', ['clone', '--quiet', repository, within('docsight')]);
    progress('Cloned');
    const env = {
      npm_config_cache: within('npm'),
      npm_config_store_dir: within('pnpm'),
      XDG_CACHE_HOME: within('cache'),
    };
    const system = await use(npmStart({ folder: within('docsight'), dataDir: within('data'), env }));
    const value = system.startSeconds;
    return {
      rows: [
        limited('until the system is ready', { value, text: `${value.toFixed(1)} s` }, { atMost: 60, unit: ' s' }),
      ],
    };
  },
};
