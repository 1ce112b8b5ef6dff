import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@jest/globals';
import { createClient } from '@docsight/client';
import type { DocsightClient } from '@docsight/client';
import { startStack } from '@docsight/local-stack';
import type { Stack } from '@docsight/local-stack';
import { isolated } from '@docsight/testkit';

/** The whole product, as `npm start` runs it, for one test file. */
export type TestStack = {
  stack: Stack;
  /** With the key of the stack. A test sees each answer: what is tried again, it says itself. */
  api: DocsightClient;
  /** Of the services' databases. */
  databasePrefix: string;
  /** Arms a crash point, as `tracking/outbox.stored`: that service kills itself the next time it gets there. */
  arm(point: string): Promise<void>;
  /** That it has done so: a crash removes what armed it. */
  expectCrashed(): Promise<void>;
  close(): Promise<void>;
};

/** Tests ask more in a minute than a client may, and wait for no retry of half an hour and no lease of a long time-out. */
const testSettings = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  VIEWER_RATE_LIMIT_PER_MINUTE: '1000000',
  ACCOUNT_RATE_LIMIT_PER_MINUTE: '1000000',
  GATE_ATTEMPTS_PER_HOUR: '1000000',
  WEBHOOK_RETRY_DELAYS_SECONDS: '1,2',
  WEBHOOK_TIMEOUT_MS: '3000',
};

export const startTestStack = async (
  options: { ownServers?: boolean; env?: Record<string, string> } = {},
): Promise<TestStack> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-e2e-'));
  const crashPointFile = path.join(dataDir, 'crash-point');
  const share = options.ownServers ? undefined : await isolated();
  const stack = await startStack({
    dataDir,
    port: 0,
    // Tests kill the services more often in a minute than a year of operation does.
    longestRestartDelayMs: 400,
    env: {
      ...testSettings,
      CRASH_POINT_FILE: crashPointFile,
      ...(share && { DATABASE_PREFIX: share.database }),
      ...options.env,
    },
    ...(share && { servers: { mongoUrl: share.mongoUrl, amqpUrl: share.amqpUrl, redisUrl: share.redisUrl } }),
  });
  return {
    stack,
    databasePrefix: share?.database ?? 'docsight',
    api: createClient({ baseUrl: stack.gatewayUrl, apiKey: stack.apiKey!, maxRetries: 0 }),
    arm: (point) => writeFile(crashPointFile, point),
    expectCrashed: () => expect(access(crashPointFile)).rejects.toThrow('ENOENT'),
    close: async () => {
      await stack.stop();
      await share?.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
