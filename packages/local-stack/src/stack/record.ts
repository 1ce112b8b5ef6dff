import type { RunningServers } from '../servers/servers.ts';
import type { ServiceName, StackUrls } from './environment.ts';
import { readStackFile, writeStackFile, type Account } from './stack-file.ts';

/** What `stack.json` tells, kept up to date: `save` after every start and end of a process. */
export type StackRecord = {
  readonly apiKey: string | null;
  readonly account: Account | null;
  setDemo(demo: { apiKey: string; account: Account }): void;
  save(): void;
};

export const keepRecord = (
  dataDir: string,
  now: {
    gatewayUrl: string;
    urls: StackUrls;
    services: readonly ServiceName[];
    servers: RunningServers;
    pidsOf: (service: ServiceName) => number[];
  },
): StackRecord => {
  let { api_key: apiKey = null, account = null } = readStackFile(dataDir);
  const save = (): void =>
    writeStackFile(dataDir, {
      gateway_url: now.gatewayUrl,
      api_key: apiKey,
      account,
      mongo_url: now.urls.mongoUrl,
      amqp_url: now.urls.amqpUrl,
      redis_url: now.urls.redisUrl,
      pids: Object.fromEntries(now.services.map((service) => [service, now.pidsOf(service)])),
      servers: {
        mongo: now.servers.mongo?.pid ?? null,
        rabbitmq: now.servers.rabbitmq?.pid ?? null,
        redis: now.servers.redis?.pid ?? null,
      },
    });
  return {
    get apiKey() {
      return apiKey;
    },
    get account() {
      return account;
    },
    setDemo: (demo) => {
      ({ apiKey, account } = demo);
      save();
    },
    save,
  };
};
