import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { startWebhooks } from './harness.ts';
import type { Options, Webhooks } from './harness.ts';
import { startReceiver } from './receiver.ts';
import type { Receiver } from './receiver.ts';

/** For each test of a file a database of its own, on which any number of processes of the service may be started, and a receiver. */
export const processesOfEachTest = (defaults: Partial<Options> = {}) => {
  const secretKey = randomBytes(32);
  const here = { place: undefined as unknown as Isolated, receiver: undefined as unknown as Receiver };
  let services: Webhooks[] = [];
  let database = '';
  beforeAll(async () => {
    here.place = await isolated();
  });
  beforeEach(async () => {
    here.receiver = await startReceiver();
    database = `${here.place.database}_${randomBytes(3).toString('hex')}`;
  });
  afterEach(async () => {
    await here.receiver.close();
    await Promise.all(services.map((service) => service.stop()));
    services = [];
  });
  afterAll(() => here.place.close());

  /** Another process of the same service, on the same database. */
  const aProcess = async (options: Partial<Options> = {}): Promise<Webhooks> => {
    const { mongoUrl } = here.place;
    const service = await startWebhooks({ mongoUrl, database, secretKey, ...defaults, ...options });
    services.push(service);
    return service;
  };
  return { here, aProcess };
};
