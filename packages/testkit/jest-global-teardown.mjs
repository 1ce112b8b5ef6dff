import { rm } from 'node:fs/promises';

export default async function tearDown() {
  const running = globalThis.docsightServers;
  if (!running) return;
  globalThis.docsightServers = undefined;
  await running.servers.stop();
  await rm(running.dataDir, { recursive: true, force: true });
}
