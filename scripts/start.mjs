/**
 * `npm start`: installs and builds what is missing, then starts the system from this process. `--help` lists the
 * arguments.
 */
import { BootstrapError, bootstrap } from './bootstrap.mjs';

const progress = (line) => console.log(`  ${line}`);

const onPackagesBuilt = async () => {
  const { installServers, StackError } = await import('../packages/local-stack/dist/install-servers.js');
  await installServers(process.env, progress).catch((cause) => {
    throw cause instanceof StackError ? new BootstrapError(cause.message, { cause }) : cause;
  });
};

try {
  await bootstrap({ progress, onPackagesBuilt });
} catch (error) {
  console.error(error instanceof BootstrapError ? error.message : error);
  process.exit(1);
}
await import('../packages/local-stack/dist/main.js');
