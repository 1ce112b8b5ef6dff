import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from '@docsight/client';
import { system } from '@docsight/local-stack';
import { eraseDeadLetters } from '@docsight/messaging';
import { catalogue } from '@docsight/service-kit';
import { eventually, startThrowawayStack } from '@docsight/testkit';
import type { ThrowawayStack } from '@docsight/testkit';
import { connect } from 'amqplib';
import { startReceiver, status } from '../../../services/webhooks/test/receiver.ts';
import type { Receiver } from '../../../services/webhooks/test/receiver.ts';
import { dashboards, expressionsOf, queriesIn, rules, runbooks } from '../../e2e/observe/rule-files.ts';
import { startPrometheus } from './prometheus-server.ts';
import type { PrometheusServer } from './prometheus-server.ts';
import { startTraffic } from './traffic.ts';
import type { Traffic } from './traffic.ts';

const minute = 60_000;
/** One hour of the rules takes two minutes. So the shortest window, of 5 minutes, has four samples. */
const timeScale = 1 / 30;

let product: ThrowawayStack;
let receiver: Receiver;
let prometheus: PrometheusServer;
let traffic: Traffic;

beforeAll(async () => {
  const env = {
    NOTIFICATION_DELAY_SECONDS: '1',
    NOTIFICATION_INTERVAL_SECONDS: '0',
    // A failing delivery is tried for half a minute, so that its webhook is not disabled at once.
    WEBHOOK_RETRY_DELAYS_SECONDS: '1,2,4,8,16',
  };
  [product, receiver] = await Promise.all([startThrowawayStack({ ownServers: true, env }), startReceiver()]);
  const { stack } = product;
  await saveWebhook();
  traffic = await startTraffic(stack);
  prometheus = await startPrometheus(system.serviceNames.flatMap(stack.opsUrlsOf), timeScale);
}, 10 * minute);

afterAll(async () => {
  await traffic.stop();
  await prometheus.close();
  await receiver.close();
  await product.close();
}, 5 * minute);

/** Saves the webhook of the receiver. That makes a disabled one active again. */
const saveWebhook = async (): Promise<void> => {
  const { gatewayUrl, apiKey } = product.stack;
  const api = createClient({ baseUrl: gatewayUrl, apiKey: apiKey!, maxRetries: 5 });
  await api.webhooks.save({ url: receiver.url, is_active: true });
};

const expectFiring = (...alerts: string[]): Promise<void> =>
  eventually(async () => expect(await prometheus.firing()).toEqual(expect.arrayContaining(alerts)), {
    limitMs: 4 * minute,
  });

/** Burn rates of long windows stay above their threshold for a while after a fault: they are tickets by design. */
const expectQuiet = (...alerts: string[]): Promise<void> =>
  eventually(
    async () => {
      const firing = await prometheus.firing();
      expect(firing.filter((name) => alerts.includes(name))).toEqual([]);
    },
    { limitMs: 4 * minute },
  );

describe('a running product', () => {
  it('has each declared metric in the services that declare it, and in no other', async () => {
    for (const service of system.serviceNames) {
      const text = await (await fetch(`${product.stack.opsUrlsOf(service)[0]}/metrics`)).text();
      const present = [...text.matchAll(/^# TYPE (docsight_\w+) /gm)].map(([, name]) => name!);
      const declared = Object.entries(catalogue)
        .filter(([, metric]) => !('of' in metric) || (metric.of as readonly string[]).includes(service))
        .map(([name]) => name);
      expect([service, present.toSorted()]).toEqual([service, declared.toSorted()]);
      expect([service, text.includes(`component="${service}"`)]).toEqual([service, true]);
    }
  });

  it('counts requests of every way through the gateway, by the path of the API description', async () => {
    const routes = ['/api/v1/documents', '/api/v1/documents/{short_code}/stats', '/s/{code}/beacons', '/account/login'];
    await eventually(async () => {
      const requests = 'sum by (route) (docsight_http_request_duration_seconds_count{component="gateway"})';
      const counted = (await prometheus.query(requests)).map(({ metric }) => metric.route);
      expect(counted).toEqual(expect.arrayContaining(routes));
    });
  });

  it(
    'gives data to each recording, each panel of a dashboard, and each query of a runbook',
    async () => {
      const expressions = new Set([
        ...rules.flatMap(({ record, labels }) => (record === undefined ? [] : `${record}{slo="${labels!.slo!}"}`)),
        ...dashboards.flatMap(expressionsOf),
        ...[...runbooks.values()].flatMap(queriesIn),
      ]);
      expect(expressions.size).toBeGreaterThan(100);
      await eventually(
        async () => {
          const results = await Promise.all(
            [...expressions].map(async (expression) => ({ expression, samples: await prometheus.query(expression) })),
          );
          expect(results.filter(({ samples }) => samples.length === 0).map(({ expression }) => expression)).toEqual([]);
        },
        { limitMs: 5 * minute, everyMs: 2_000 },
      );
    },
    6 * minute,
  );

  it('lets no alert fire, apart from objectives that a busy machine misses', async () => {
    const ofObjectives = new Set(rules.flatMap(({ alert, labels }) => (labels?.slo && alert ? alert : [])));
    await eventually(
      async () => expect((await prometheus.firing()).filter((name) => !ofObjectives.has(name))).toEqual([]),
      { limitMs: 2 * minute },
    );
  });
});

describe('an alert fires in a real fault, and clears after it', () => {
  it(
    'RabbitMQ is killed: outboxes grow old',
    async () => {
      const rabbitmq = product.stack.servers.rabbitmq!;
      await rabbitmq.kill9();
      await expectFiring('DocsightBrokerUnavailable', 'DocsightOutboxOld');
      await rabbitmq.restart();
      await expectQuiet('DocsightBrokerUnavailable', 'DocsightOutboxOld');
    },
    12 * minute,
  );

  it(
    'a receiver responds with 500',
    async () => {
      await saveWebhook();
      receiver.respondWith(status(500));
      await expectFiring('DocsightReceiversFail');
      receiver.respondWith(status(200));
      await saveWebhook();
      await expectQuiet('DocsightReceiversFail');
    },
    12 * minute,
  );

  it(
    'tracking is frozen: the gateway leaves it out, and requests of readers fail',
    async () => {
      const { stack } = product;
      stack.killService('tracking', 'SIGSTOP');
      try {
        await expectFiring('DocsightServiceDown', 'DocsightReplicaLeftOut', 'DocsightApiErrors');
      } finally {
        stack.killService('tracking', 'SIGCONT');
      }
      await expectQuiet('DocsightServiceDown', 'DocsightReplicaLeftOut');
      await eventually(
        async () =>
          expect(
            await prometheus.query('ALERTS{alertname="DocsightApiErrors",window="1h",alertstate="firing"}'),
          ).toEqual([]),
        { limitMs: 4 * minute },
      );
    },
    12 * minute,
  );

  it(
    'webhooks ends and does not return',
    async () => {
      await product.stack.stopService('webhooks');
      await expectFiring('DocsightServiceDown');
      await product.stack.startService('webhooks');
      await expectQuiet('DocsightServiceDown');
    },
    12 * minute,
  );

  it(
    'a message is dead-lettered',
    async () => {
      const { rabbitmq: url } = product.stack.serverUrls;
      const connection = await connect(url);
      const channel = await connection.createConfirmChannel();
      channel.sendToQueue('webhooks.events', Buffer.from('this is no event'), { persistent: true });
      await channel.waitForConfirms();
      await connection.close();
      await expectFiring('DocsightDeadLetters');
      expect(await eraseDeadLetters(url, 'this is no event')).toBe(1);
      await expectQuiet('DocsightDeadLetters');
    },
    12 * minute,
  );

  it(
    'Redis is stopped',
    async () => {
      const redis = product.stack.servers.redis!;
      await redis.kill9();
      await expectFiring('DocsightRedisUnavailable');
      await redis.restart();
      await expectQuiet('DocsightRedisUnavailable');
    },
    12 * minute,
  );

  it(
    'MongoDB is stopped: services are not ready',
    async () => {
      const mongo = product.stack.servers.mongo!;
      await mongo.kill9();
      await expectFiring('DocsightServiceNotReady');
      await mongo.restart();
      await expectQuiet('DocsightServiceNotReady');
    },
    12 * minute,
  );
});
