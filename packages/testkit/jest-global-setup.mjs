import { keptServers, startTestServers } from './servers.mjs';

/**
 * One set of throwaway servers for the whole run; each test file takes its own database, vhost and Redis database of them.
 * While `pnpm test:servers` is running its servers are used, which saves their start at each run.
 */
export default async function setUp() {
  if (process.env.DOCSIGHT_TEST_SERVERS) return;
  const kept = process.env.CI ? undefined : await keptServers();
  if (kept) {
    process.env.DOCSIGHT_TEST_SERVERS = kept;
    return;
  }
  const { told, stop } = await startTestServers();
  globalThis.docsightStopServers = stop;
  process.env.DOCSIGHT_TEST_SERVERS = told;
}
