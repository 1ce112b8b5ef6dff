/**
 * `pnpm bench NAME`: installs and builds what is missing, then runs a benchmark on a throwaway system.
 * See docs/performance.md.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';

const pathOf = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
await bootstrap({ progress: (line) => console.log(line) });
// `npm start` does not need the benchmarks, so `bootstrap` does not build them.
const compiler = pathOf('node_modules/typescript-native/bin/tsc');
execFileSync(process.execPath, [compiler, '-b', pathOf('tests/bench/tsconfig.build.json')], { stdio: 'inherit' });
const { main } = await import('../tests/bench/dist/main.js');
await main(process.argv.slice(2));
