import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { system } from '@docsight/local-stack';
import { eraseDeadLetters } from '@docsight/messaging';
import { catalogue } from '@docsight/service-kit';
import { eventually } from '@docsight/testkit';
import { connect } from 'amqplib';
import { status } from '../../../services/webhooks/test/receiver.ts';
import { dashboards, expressionsOf, queriesIn, rules, runbooks } from '../../e2e/observe/rule-files.ts';
import { startObservedProduct } from './observed-product.ts';
import type { ObservedProduct } from './observed-product.ts';

const minute = 60_000;
let observed: ObservedProduct;

beforeAll(async () => {
  observed = await startObservedProduct({
    NOTIFICATION_DELAY_SECONDS: '1',
    NOTIFICATION_INTERVAL_SECONDS: '0',
    // A failing delivery is tried for half a minute, so that its webhook is not disabled at once.
    WEBHOOK_RETRY_DELAYS_SECONDS: '1,2,4,8,16',
  });
}, 10 * minute);

afterAll(() => observed.close(), 5 * minute);

describe('a running product', () => {
  it('has each declared metric in the services that declare it, and in no other', async () => {
    for (const service of system.serviceNames) {
      const text = await (await fetch(`${observed.product.stack.opsUrlsOf(service)[0]}/metrics`)).text();
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
      const counted = (await observed.prometheus.query(requests)).map(({ metric }) => metric.route);
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
            [...expressions].map(async (expression) => ({
              expression,
              samples: await observed.prometheus.query(expression),
            })),
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
      async () => expect((await observed.prometheus.firing()).filter((name) => !ofObjectives.has(name))).toEqual([]),
      { limitMs: 2 * minute },
    );
  });
});

describe('an alert fires in a real fault, and clears after it', () => {
  it(
    'RabbitMQ is killed: outboxes grow old, then figures are late',
    async () => {
      const { product, prometheus, expectFiring, expectQuiet } = observed;
      const rabbitmq = product.stack.servers.rabbitmq!;
      await expectQuiet('DocsightStatisticsLate');
      await rabbitmq.kill9();
      await expectFiring('DocsightBrokerUnavailable', 'DocsightOutboxOld');
      // Changes of one document share a message, so late messages are few. Nothing else may be in the window.
      const ratio = 'docsight:slo_errors:ratio_rate1h{slo="beacon-to-statistics"}';
      await eventually(async () => expect(await prometheus.query(ratio)).toEqual([]), { limitMs: 4 * minute });
      await rabbitmq.restart();
      await expectFiring('DocsightStatisticsLate');
      await expectQuiet('DocsightBrokerUnavailable', 'DocsightOutboxOld', 'DocsightStatisticsLate');
    },
    12 * minute,
  );

  it(
    'a receiver responds with 500',
    async () => {
      const { receiver, saveWebhook, expectFiring, expectQuiet } = observed;
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
      const { product, expectFiring, expectQuiet } = observed;
      const { stack } = product;
      stack.killService('tracking', 'SIGSTOP');
      try {
        await expectFiring('DocsightServiceDown', 'DocsightReplicaLeftOut', 'DocsightApiErrors');
      } finally {
        stack.killService('tracking', 'SIGCONT');
      }
      await expectQuiet('DocsightServiceDown', 'DocsightReplicaLeftOut', 'DocsightApiErrors');
    },
    12 * minute,
  );

  it(
    'webhooks ends and does not return',
    async () => {
      const { product, expectFiring, expectQuiet } = observed;
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
      const { product, expectFiring, expectQuiet } = observed;
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
      const { product, expectFiring, expectQuiet } = observed;
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
      const { product, expectFiring, expectQuiet } = observed;
      const mongo = product.stack.servers.mongo!;
      await mongo.kill9();
      await expectFiring('DocsightServiceNotReady');
      await mongo.restart();
      await expectQuiet('DocsightServiceNotReady');
    },
    12 * minute,
  );
});
