/** `pnpm test:servers`: keeps a set of test servers up until Ctrl-C, for quick runs of single tests. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keptServersFile, startTestServers } from './servers.mjs';

const { environment, stop } = await startTestServers();
await mkdir(path.dirname(keptServersFile), { recursive: true });
await writeFile(keptServersFile, JSON.stringify({ pid: process.pid, environment }), { mode: 0o600 });
console.log('Test servers are up until Ctrl-C.');
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await rm(keptServersFile, { force: true });
    await stop();
  });
}
