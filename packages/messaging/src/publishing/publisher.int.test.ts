import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pause } from '@docsight/service-kit';
import { aStatsChanged, eventually, isolated, silentLogger } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { brokerProxy } from '../../test/broker-proxy.ts';
import type { BrokerProxy } from '../../test/broker-proxy.ts';
import { brokerNodes } from '../connection/broker-nodes.ts';
import { makePublisher } from './publisher.ts';
import type { Publisher } from './publisher.ts';

const confirmTimeoutMs = 1_000;
let share: Isolated;
let proxy: BrokerProxy;
let publisher: Publisher;

beforeEach(async () => {
  share = await isolated();
  proxy = await brokerProxy(share.amqpUrl);
  publisher = makePublisher({
    nodes: brokerNodes(proxy.url),
    name: 'test',
    logger: silentLogger,
    topology: { retryDelaysMs: [], partitions: 8 },
    confirmTimeoutMs,
  });
  publisher.start();
  await publisher.whenReady;
});

afterEach(async () => {
  await publisher.stop();
  await proxy.close();
  await share.close();
});

describe('a publisher that the broker blocks', () => {
  it('keeps its connection, rejects new messages, and gets the confirm of earlier ones afterwards', async () => {
    proxy.block();
    const sent = publisher.publish(aStatsChanged());
    await eventually(() => expect(publisher.state()).toBe('blocked'));
    await expect(publisher.publish(aStatsChanged())).rejects.toThrow('blocks publishing');
    await pause(2 * confirmTimeoutMs);
    expect([proxy.opened(), publisher.state()]).toEqual([1, 'blocked']);
    proxy.unblock();
    await sent;
    expect([proxy.opened(), publisher.state()]).toEqual([1, 'connected']);
    await publisher.publish(aStatsChanged());
  });

  it('rejects the messages that wait for a confirm when it stops', async () => {
    proxy.block();
    const sent = expect(publisher.publish(aStatsChanged())).rejects.toThrow('lost');
    await eventually(() => expect(publisher.state()).toBe('blocked'));
    await publisher.stop();
    await sent;
  });
});

describe('a publisher whose peer no longer responds', () => {
  it('opens a new connection when a confirm is overdue', async () => {
    proxy.swallow();
    await expect(publisher.publish(aStatsChanged())).rejects.toThrow('in time');
    expect(publisher.state()).toBe('unreachable');
    await eventually(() => publisher.publish(aStatsChanged()));
    expect(proxy.opened()).toBe(2);
  });

  it('rejects all messages, also those that wait for room in the socket', async () => {
    proxy.freeze();
    const large = { ...aStatsChanged(), requestId: 'r'.repeat(30_000) };
    const sent: Promise<unknown>[] = [];
    // The first messages fill the socket, the later ones wait.
    for (let round = 0; round < 2; round += 1) {
      for (let message = 0; message < 700; message += 1)
        sent.push(publisher.publish(large).catch((error: unknown) => error));
      await new Promise(setImmediate);
    }
    proxy.cut();
    expect((await Promise.all(sent)).every((error) => error instanceof Error)).toBe(true);
  });
});
