import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { metricsOf } from '@docsight/service-kit';
import { aStatsChanged, eventually, isolated, silentLogger, tapEvents } from '@docsight/testkit';
import type { EventTap, Isolated } from '@docsight/testkit';
import { connect } from 'amqplib';
import { makeBroker } from '../broker.ts';
import type { Broker } from '../broker.ts';
import { queueNames } from '../topology/topology.ts';

let share: Isolated;
let broker: Broker;
let tap: EventTap;
let release: () => void;

beforeAll(async () => {
  share = await isolated();
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  broker = makeBroker({ url: share.amqpUrl, service: 'test', logger: silentLogger, retryDelaysMs: [3_600_000] });
  broker.consume({
    queue: 'documents.stats',
    prefetch: 1,
    handle: async () => {
      await released;
      throw new Error('a bug');
    },
  });
  await broker.part.start?.();
  await eventually(() => broker.part.ready?.());
  tap = await tapEvents(share.amqpUrl);
});

afterAll(async () => {
  await tap.close();
  await broker.part.stop?.();
  await share.close();
});

const valueOf = async (name: string, labels: object): Promise<number | undefined> =>
  (await metricsOf('none').getSingleMetric(name)!.get()).values.find(
    (sample) => JSON.stringify(sample.labels) === JSON.stringify(labels),
  )?.value;
const queue = 'documents.stats';

describe('the metrics of a queue', () => {
  it('are the messages that wait, those delayed until a retry, the dead letters, and the consumers', async () => {
    for (let sent = 0; sent < 4; sent += 1) await tap.publish(aStatsChanged());
    // One of the four is in progress.
    await eventually(async () => expect(await valueOf('docsight_queue_messages', { queue, state: 'ready' })).toBe(3));
    expect(await valueOf('docsight_queue_consumers', { queue })).toBe(1);
    expect(await valueOf('docsight_queue_dead_letters', { queue })).toBe(0);

    const connection = await connect(share.amqpUrl);
    const channel = await connection.createConfirmChannel();
    channel.sendToQueue(queueNames(queue).deadLetter, Buffer.from('{}'), { persistent: true });
    await channel.waitForConfirms();
    await connection.close();
    release();
    await eventually(async () => {
      expect(await valueOf('docsight_queue_messages', { queue, state: 'delayed' })).toBe(4);
      expect(await valueOf('docsight_queue_messages', { queue, state: 'ready' })).toBe(0);
      expect(await valueOf('docsight_queue_dead_letters', { queue })).toBe(1);
    });
    const retried = { queue, outcome: 'retried' };
    const { values } = await metricsOf('none').getSingleMetric('docsight_message_handling_duration_seconds')!.get();
    expect(values).toContainEqual(
      expect.objectContaining({ labels: retried, value: 4, metricName: expect.stringMatching(/_count$/) }),
    );
  });

  it('have no value without a connection', async () => {
    await broker.part.stop?.();
    await eventually(async () => expect(await valueOf('docsight_queue_consumers', { queue })).toBeUndefined());
    expect(await valueOf('docsight_broker_connected', {})).toBe(0);
  });
});
