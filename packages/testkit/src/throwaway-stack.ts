import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStack } from '@docsight/local-stack';
import type { Stack, StackOptions } from '@docsight/local-stack';
import { isolated } from './isolated.ts';
import type { Isolated } from './isolated.ts';

/** The whole product, as `npm start` runs it, with its own data folder and databases. */
export type ThrowawayStack = {
  stack: Stack;
  /** The prefix of the services' databases. */
  databasePrefix: string;
  /** A file here, named after a service, arms the crash point whose name it contains. */
  crashPointFolder: string;
  /** The folder with the files of the services. */
  dataDir: string;
  /** Its share of the servers of this run; undefined if it has servers of its own. */
  servers: Isolated | undefined;
  /** Stops it and removes all its data. */
  close(): Promise<void>;
};

/**
 * Tests send more requests in a minute than a client may. They do not wait for retries of half an hour or leases of a
 * long time-out.
 */
const testSettings = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  VIEWER_RATE_LIMIT_PER_MINUTE: '1000000',
  ACCOUNT_RATE_LIMIT_PER_MINUTE: '1000000',
  DASHBOARD_RATE_LIMIT_PER_MINUTE: '1000000',
  GATE_ATTEMPTS_PER_HOUR: '1000000',
  WEBHOOK_RETRY_DELAYS_SECONDS: '1,2',
  WEBHOOK_TIMEOUT_MS: '3000',
};

export const startThrowawayStack = async (
  options: { ownServers?: boolean; env?: Record<string, string> } & Pick<
    StackOptions,
    'replicas' | 'serverUrls' | 'serverUrlsOf'
  > = {},
): Promise<ThrowawayStack> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-e2e-'));
  const crashPointFolder = path.join(dataDir, 'crash-points');
  await mkdir(crashPointFolder);
  const share = options.ownServers ? undefined : await isolated();
  const stack = await startStack({
    dataDir,
    port: 0,
    replicas: options.replicas,
    serverUrlsOf: options.serverUrlsOf,
    // Tests kill the services more often in a minute than a year of operation does.
    longestRestartDelayMs: 400,
    env: {
      ...testSettings,
      CRASH_POINT_FOLDER: crashPointFolder,
      ...(share && { DATABASE_PREFIX: share.database }),
      ...options.env,
    },
    serverUrls: {
      ...(share && { mongo: share.mongoUrl, rabbitmq: share.amqpUrl, redis: share.redisUrl }),
      ...options.serverUrls,
    },
  });
  return {
    stack,
    databasePrefix: share?.database ?? 'docsight',
    crashPointFolder,
    dataDir,
    servers: share,
    close: async () => {
      await stack.stop();
      await share?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
