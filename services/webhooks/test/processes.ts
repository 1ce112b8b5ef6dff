import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { startWebhooks } from './harness.ts';
import type { Options, Webhooks } from './harness.ts';
import { startReceiver } from './receiver.ts';
import type { Receiver } from './receiver.ts';

/** The receiver of one test, and the processes that it starts. */
export type Processes = {
  receiver: Receiver;
  /** Starts another process of the same service, on the same database. */
  aProcess(options?: Partial<Options>): Promise<Webhooks>;
};

const aDatabaseOf = ({ mongoUrl, database }: Isolated): Pick<Options, 'mongoUrl' | 'database'> => ({
  mongoUrl,
  database: `${database}_${randomBytes(3).toString('hex')}`,
});

const startProcesses = async (
  at: Pick<Options, 'mongoUrl' | 'database'>,
  defaults: Partial<Options>,
): Promise<Processes & { stop(): Promise<void> }> => {
  const secretKeys = [randomBytes(32)] as const;
  const receiver = await startReceiver();
  const services: Webhooks[] = [];
  return {
    receiver,
    aProcess: async (options) => {
      const service = await startWebhooks({ ...at, secretKeys, ...defaults, ...options });
      services.push(service);
      return service;
    },
    stop: async () => {
      await receiver.close();
      await Promise.all(services.map((service) => service.stop()));
    },
  };
};

/** Gives each test that it wraps its own database and receiver. So it can run at the same time as others. */
export const concurrentProcesses = (defaults: Partial<Options> = {}) => {
  // Concurrent tests begin before the hooks.
  let servers: Promise<Isolated> | undefined;
  afterAll(async () => (await servers)?.close());

  return (test: (processes: Processes) => Promise<void>) => async (): Promise<void> => {
    const { stop, ...processes } = await startProcesses(aDatabaseOf(await (servers ??= isolated())), defaults);
    try {
      await test(processes);
    } finally {
      await stop();
    }
  };
};

/** Gives each test of a file its own database and receiver. */
export const processesOfEachTest = (defaults: Partial<Options> = {}) => {
  let servers: Isolated;
  let processes: Awaited<ReturnType<typeof startProcesses>>;
  beforeAll(async () => {
    servers = await isolated();
  });
  beforeEach(async () => {
    processes = await startProcesses(aDatabaseOf(servers), defaults);
  });
  afterEach(() => processes.stop());
  afterAll(() => servers.close());

  const aProcess: Processes['aProcess'] = (options) => processes.aProcess(options);
  const here = {
    get servers() {
      return servers;
    },
    get receiver() {
      return processes.receiver;
    },
  };
  return { here, aProcess };
};
