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
  const secretKey = randomBytes(32);
  const here = { servers: undefined as unknown as Isolated, receiver: undefined as unknown as Receiver };
  let services: Webhooks[] = [];
  let database = '';
  beforeAll(async () => {
    here.servers = await isolated();
  });
  beforeEach(async () => {
    here.receiver = await startReceiver();
    database = `${here.servers.database}_${randomBytes(3).toString('hex')}`;
  });
  afterEach(async () => {
    await here.receiver.close();
    await Promise.all(services.map((service) => service.stop()));
    services = [];
  });
  afterAll(() => here.servers.close());

  /** Starts another process of the same service, on the same database. */
  const aProcess = async (options: Partial<Options> = {}): Promise<Webhooks> => {
    const { mongoUrl } = here.servers;
    const service = await startWebhooks({ mongoUrl, database, secretKey, ...defaults, ...options });
    services.push(service);
    return service;
  };
  return { here, aProcess };
};
