/**
 * `npm start`: installs and builds what is missing, then starts the system from this process. `--help` lists the
 * arguments.
 */
import { BootstrapError, bootstrap } from './bootstrap.mjs';

try {
  await bootstrap({ progress: (line) => console.log(`  ${line}`) });
} catch (error) {
  console.error(error instanceof BootstrapError ? error.message : error);
  process.exit(1);
}
await import('../packages/local-stack/dist/main.js');
