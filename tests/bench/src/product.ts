import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStack } from '@docsight/local-stack';
import type { Stack, StackOptions } from '@docsight/local-stack';
import { internalSigner, internalTokenHeader, signingSettings } from '@docsight/service-kit';
import type { InternalSigner } from '@docsight/service-kit';

/** The whole product on servers of its own, each service a process, as `npm start` runs it. */
export type Product = {
  stack: Stack;
  /** The headers that the gateway would add for an API client of an account; good for half a minute at least. */
  asAccount(accountId: string): Record<string, string>;
  /** The same for anybody on the viewer surface. */
  asViewer(): Record<string, string>;
  stop(): Promise<void>;
};

/** A benchmark asks more in a minute than any client may. */
const noLimits = {
  RATE_LIMIT_PER_MINUTE: '100000000',
  VIEWER_RATE_LIMIT_PER_MINUTE: '100000000',
  ACCOUNT_RATE_LIMIT_PER_MINUTE: '100000000',
  DASHBOARD_RATE_LIMIT_PER_MINUTE: '100000000',
  GATE_ATTEMPTS_PER_HOUR: '100000000',
};

/** options: settings besides these, and how the services are kept running, where a benchmark needs others. */
export const startProduct = async (
  options: Pick<StackOptions, 'env' | 'longestRestartDelayMs'> = {},
): Promise<Product> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-bench-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  try {
    const env = { ...noLimits, LOG_LEVEL: 'warn', ...options.env };
    const stack = await startStack({ ...options, dataDir, port: 0, env, onProgress: (step) => console.log(step) });
    const sign = await gatewaySigner(dataDir);
    return {
      stack,
      asAccount: (accountId) => ({ [internalTokenHeader]: sign({ kind: 'api', accountId }, everyService) }),
      asViewer: () => ({ [internalTokenHeader]: sign({ kind: 'viewer' }, everyService) }),
      stop: async () => {
        await stack.stop();
        await removeData();
      },
    };
  } catch (error) {
    await removeData();
    throw error;
  }
};

const everyService = ['documents', 'tracking', 'analytics', 'webhooks'];

/** Signs as this product's own gateway does. */
const gatewaySigner = async (dataDir: string): Promise<InternalSigner> => {
  const secrets = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8')) as {
    internal_signing_keys: { gateway: string };
  };
  return internalSigner(signingSettings.INTERNAL_SIGNING_KEY.parse(secrets.internal_signing_keys.gateway));
};
