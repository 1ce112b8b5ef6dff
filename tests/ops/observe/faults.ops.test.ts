import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountClient } from '@docsight/client';
import type { system } from '@docsight/local-stack';
import { aStatsChanged, eventually } from '@docsight/testkit';
import { connect } from 'amqplib';
import { startMailServer } from '../../../services/notifications/test/mail-server.ts';
import type { MailServer } from '../../../services/notifications/test/mail-server.ts';
import { silence, status } from '../../../services/webhooks/test/receiver.ts';
import { limitMemory } from './memory-limit.ts';
import { startObservedProduct } from './observed-product.ts';
import type { ObservedProduct } from './observed-product.ts';
import { makeSmallDisk } from './small-disk.ts';
import type { SmallDisk } from './small-disk.ts';

const minute = 60_000;
let disk: SmallDisk;
let mails: MailServer;
let observed: ObservedProduct;

beforeAll(async () => {
  [disk, mails] = await Promise.all([makeSmallDisk(512), startMailServer()]);
  observed = await startObservedProduct({
    DATA_DIR: disk.folder,
    SMTP_URL: mails.url,
    MAIL_FROM: 'docsight@example.com',
    // Only mails that this test requests.
    NOTIFICATION_DELAY_SECONDS: '3600',
    // Deliveries to a silent receiver need all places of their account.
    WEBHOOK_TIMEOUT_MS: '15000',
    WEBHOOK_RETRY_DELAYS_SECONDS: '60,60',
  });
}, 10 * minute);

afterAll(async () => {
  await observed.close();
  await mails.close();
  await disk.remove();
}, 5 * minute);

/** Repeats work until the wait ends. A failure is the work of the fault. */
const during = async <Result>(ended: Promise<Result>, times: number, work: () => Promise<unknown>): Promise<Result> => {
  let isOver = false;
  const result = ended.finally(() => (isOver = true));
  const repeat = async (): Promise<void> => {
    while (!isOver) await work().catch(() => wait(100));
  };
  await Promise.all([result.catch(() => undefined), ...Array.from({ length: times }, repeat)]);
  return result;
};

const post = async (route: string, body: object): Promise<void> => {
  const response = await fetch(`${observed.product.stack.gatewayUrl}${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
};

/** Stops a process most of the time, as on a machine with too little processor time. */
const slowDown = async (services: system.ServiceName[]): Promise<void> => {
  const { stack } = observed.product;
  for (const service of services) stack.killService(service, 'SIGSTOP');
  await wait(1_000);
  for (const service of services) stack.killService(service, 'SIGCONT');
  await wait(300);
};

describe('an alert fires in a real fault, and clears after it', () => {
  it(
    'the disk of documents is nearly full, then full',
    async () => {
      const { expectFiring, expectQuiet } = observed;
      await expectQuiet('DocsightUploadsFail');
      try {
        await disk.fillUntilFree(0.05);
        await expectFiring('DocsightDiskFull');
        await disk.fillUntilFree(0);
        await expectFiring('DocsightUploadsFail');
      } finally {
        await disk.empty();
      }
      await expectQuiet('DocsightDiskFull', 'DocsightUploadsFail');
    },
    12 * minute,
  );

  it(
    'a container has nearly no memory left',
    async () => {
      const { product, expectFiring, expectQuiet } = observed;
      const container = await limitMemory(product.stack.pidsOf('notifications')[0]!, 1_024);
      const free = await container.use(0.91);
      await expectFiring('DocsightMemoryHigh');
      await free();
      await expectQuiet('DocsightMemoryHigh');
      await container.leave();
    },
    12 * minute,
  );

  it(
    'the mail server rejects all mails',
    async () => {
      const { product, expectFiring, expectQuiet } = observed;
      mails.reject({ responseCode: 451, message: 'Try again later' });
      const client = createAccountClient({ baseUrl: product.stack.gatewayUrl });
      for (const name of ['one', 'two', 'three', 'four'])
        await client.register({ email: `${name}@observed.example`, password: 'correct horse battery' });
      await expectFiring('DocsightMailsFail');
      mails.reject(undefined);
      await expectQuiet('DocsightMailsFail');
    },
    12 * minute,
  );

  it(
    'a service is killed again and again',
    async () => {
      const { product, prometheus, expectQuiet } = observed;
      const { stack } = product;
      const startTime = async (): Promise<string> => {
        const [sample] = await prometheus.query('process_start_time_seconds{component="notifications"}');
        return sample!.value[1];
      };
      await eventually(
        async () => {
          const before = await startTime();
          stack.killService('notifications', 'SIGKILL');
          await eventually(async () => expect(await startTime()).not.toBe(before));
          await stack.whenReady('notifications');
          expect(await prometheus.firing()).toContain('DocsightRestarts');
        },
        { limitMs: 4 * minute },
      );
      await expectQuiet('DocsightRestarts');
    },
    12 * minute,
  );

  it(
    'one network floods the login',
    async () => {
      const { expectFiring, expectQuiet } = observed;
      const login = () => post('/account/login', { email: 'stranger@observed.example', password: 'a wrong password' });
      await during(expectFiring('DocsightWorkRejected'), 200, login);
      await expectQuiet('DocsightWorkRejected');
    },
    12 * minute,
  );

  it(
    'tracking and documents get too little processor time',
    async () => {
      const { expectFiring, expectQuiet } = observed;
      await expectQuiet('DocsightApiSlow', 'DocsightEventLoopSlow');
      const slow = () => slowDown(['tracking', 'documents']);
      await during(expectFiring('DocsightApiSlow', 'DocsightEventLoopSlow'), 1, slow);
      await expectQuiet('DocsightApiSlow', 'DocsightEventLoopSlow');
    },
    20 * minute,
  );

  it(
    'a receiver is silent, then takes what has waited',
    async () => {
      const { receiver, saveWebhook, expectFiring, expectQuiet } = observed;
      await expectQuiet('DocsightReceiptsLate');
      receiver.respondWith(silence);
      await expectFiring('DocsightDeliveriesLate');
      receiver.respondWith(status(200));
      await saveWebhook();
      await expectFiring('DocsightReceiptsLate');
      await expectQuiet('DocsightDeliveriesLate', 'DocsightReceiptsLate');
    },
    20 * minute,
  );

  it(
    'MongoDB is frozen, while events arrive',
    async () => {
      const { product, expectFiring, expectQuiet } = observed;
      const { stack } = product;
      const { pid } = stack.servers.mongo!;
      const alerts = [
        'DocsightMongoPoolExhausted',
        'DocsightQueueBacklog',
        'DocsightQueueNotConsumed',
        'DocsightMetricsMissing',
        'DocsightFoldLag',
      ];
      const list = async () => {
        const headers = { authorization: `Bearer ${stack.apiKey}` };
        await (await fetch(`${stack.gatewayUrl}/api/v1/documents`, { headers })).arrayBuffer();
      };
      // Analytics receives changes of readers that it cannot count.
      stack.killService('analytics', 'SIGSTOP');
      await whenTrackingHasPublished(10);
      process.kill(pid!, 'SIGSTOP');
      stack.killService('analytics', 'SIGCONT');
      try {
        await publishTo('documents.stats', 6_000);
        await during(expectFiring(...alerts), 60, list);
      } finally {
        process.kill(pid!, 'SIGCONT');
      }
      await expectQuiet(...alerts);
    },
    20 * minute,
  );
});

/** Resolves when tracking has published this many messages from now on. */
const whenTrackingHasPublished = async (count: number): Promise<void> => {
  const published = async (): Promise<number> => {
    const [sample] = await observed.prometheus.query(
      'sum(docsight_messages_published_total{component="tracking",outcome="confirmed"})',
    );
    return Number(sample!.value[1]);
  };
  const before = await published();
  await eventually(async () => expect(await published()).toBeGreaterThan(before + count));
};

/** Puts events of unknown documents into a queue. */
const publishTo = async (queue: string, count: number): Promise<void> => {
  const connection = await connect(observed.product.stack.serverUrls.rabbitmq);
  const channel = await connection.createConfirmChannel();
  for (let sent = 0; sent < count; sent += 1) {
    const event = aStatsChanged();
    const properties = { messageId: event.id, type: event.type, contentType: 'application/json', persistent: true };
    channel.sendToQueue(queue, Buffer.from(JSON.stringify(event)), properties);
  }
  await channel.waitForConfirms();
  await connection.close();
};
