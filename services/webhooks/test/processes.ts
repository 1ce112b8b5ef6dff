import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { startWebhooks } from './harness.ts';
import type { Options, Webhooks } from './harness.ts';
import { startReceiver } from './receiver.ts';
import type { Receiver } from './receiver.ts';

/** Gives each test of a file its own database and receiver. Any number of processes of the service can use them. */
export const processesOfEachTest = (defaults: Partial<Options> = {}) => {
  const secretKeys = [randomBytes(32)] as const;
  let servers: Isolated;
  let receiver: Receiver;
  let services: Webhooks[] = [];
  let database = '';
  beforeAll(async () => {
    servers = await isolated();
  });
  beforeEach(async () => {
    receiver = await startReceiver();
    database = `${servers.database}_${randomBytes(3).toString('hex')}`;
  });
  afterEach(async () => {
    await receiver.close();
    await Promise.all(services.map((service) => service.stop()));
    services = [];
  });
  afterAll(() => servers.close());

  /** Starts another process of the same service, on the same database. */
  const aProcess = async (options: Partial<Options> = {}): Promise<Webhooks> => {
    const { mongoUrl } = servers;
    const service = await startWebhooks({ mongoUrl, database, secretKeys, ...defaults, ...options });
    services.push(service);
    return service;
  };
  const here = {
    get servers() {
      return servers;
    },
    get receiver() {
      return receiver;
    },
  };
  return { here, aProcess };
};
