import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStack } from '@docsight/local-stack';
import type { Stack, StackOptions } from '@docsight/local-stack';
import { internalSigner, internalTokenHeader, signingSettings } from '@docsight/service-kit';
import type { InternalSigner } from '@docsight/service-kit';

/** The whole product on servers of its own. Each service is a process, as `npm start` runs it. */
export type Product = {
  stack: Stack;
  /** The key of the demo account. */
  apiKey: string;
  /** Returns the headers that the gateway adds for an API client of an account. Valid for at least 30 s. */
  asAccount(accountId: string): Record<string, string>;
  /** Returns the headers that the gateway adds on the viewer surface. */
  asViewer(): Record<string, string>;
  stop(): Promise<void>;
};

/** `env` has settings besides `noLimits`. */
export type ProductOptions = Pick<StackOptions, 'env' | 'longestRestartDelayMs'>;

/** A benchmark sends more requests per minute than a client may. */
const noLimits = {
  RATE_LIMIT_PER_MINUTE: '100000000',
  VIEWER_RATE_LIMIT_PER_MINUTE: '100000000',
  ACCOUNT_RATE_LIMIT_PER_MINUTE: '100000000',
  DASHBOARD_RATE_LIMIT_PER_MINUTE: '100000000',
  GATE_ATTEMPTS_PER_HOUR: '100000000',
};

export const startProduct = async (options: ProductOptions, onProgress: (step: string) => void): Promise<Product> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-bench-'));
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  try {
    const env = { ...noLimits, LOG_LEVEL: 'warn', ...options.env };
    const stack = await startStack({ ...options, dataDir, port: 0, env, onProgress });
    const sign = await gatewaySigner(dataDir);
    return {
      stack,
      apiKey: stack.apiKey!, // Null only if registration is closed.
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

/** Signs with the key of this product's gateway. */
const gatewaySigner = async (dataDir: string): Promise<InternalSigner> => {
  const secrets = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8')) as {
    internal_signing_keys: { gateway: string };
  };
  return internalSigner(signingSettings.INTERNAL_SIGNING_KEY.parse(secrets.internal_signing_keys.gateway));
};
