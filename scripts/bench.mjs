/** `pnpm bench NAME`: installs and builds what is missing, then runs a benchmark on a throwaway system. See docs/performance.md. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';

const at = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
await bootstrap({ progress: (line) => console.log(line) });
// Not one of the projects that `npm start` builds.
execFileSync(
  process.execPath,
  [at('node_modules/typescript-native/bin/tsc'), '-b', at('tests/bench/tsconfig.build.json')],
  {
    stdio: 'inherit',
  },
);
const { main } = await import('../tests/bench/dist/main.js');
await main(process.argv.slice(2));
