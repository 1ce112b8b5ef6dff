import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureServersInstalled, startServers } from '@docsight/local-stack';

/** One set of throwaway servers for the whole run; each test file takes its own database, vhost and Redis database of them. */
export default async function setUp() {
  if (globalThis.docsightServers) return;
  await ensureServersInstalled({});
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-test-'));
  const servers = await startServers({ dataDir, plugins: ['rabbitmq_management'] });
  globalThis.docsightServers = { servers, dataDir };
  process.env.DOCSIGHT_TEST_SERVERS = JSON.stringify({
    mongoUrl: servers.mongo.url,
    amqpUrl: servers.rabbitmq.url,
    managementUrl: servers.rabbitmq.managementUrl,
    redisUrl: servers.redis.url,
  });
}
