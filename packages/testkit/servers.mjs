import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureServersInstalled, startServers } from '@docsight/local-stack';

/** The file that exists while `pnpm test:servers` runs. */
export const keptServersFile = fileURLToPath(
  new URL('../../node_modules/.cache/docsight-test-servers.json', import.meta.url),
);

/** Starts a throwaway set of servers; `environment` is the text that tests receive in their environment. */
export const startTestServers = async () => {
  await ensureServersInstalled({});
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-test-'));
  const servers = await startServers({ dataDir, plugins: ['rabbitmq_management'] });
  return {
    environment: JSON.stringify({
      mongoUrl: servers.mongo.url,
      amqpUrl: servers.rabbitmq.url,
      managementUrl: servers.rabbitmq.managementUrl,
      redisUrl: servers.redis.url,
    }),
    stop: async () => {
      await servers.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** The servers that `pnpm test:servers` keeps up, if it is running. */
export const keptServers = async () => {
  try {
    const { pid, environment } = JSON.parse(await readFile(keptServersFile, 'utf8'));
    process.kill(pid, 0);
    return environment;
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined;
    throw error;
  }
};
