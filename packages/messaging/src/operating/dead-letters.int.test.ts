import { describe, expect, it } from '@jest/globals';
import type { MessageOf } from '@docsight/contracts';
import type { Logger } from '@docsight/service-kit';
import { aStatsChanged, eventually, isolated, manageBroker, silentLogger, tapEvents } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { connect } from 'amqplib';
import { makeBroker } from '../broker.ts';
import { countDeadLetters, eraseDeadLetters, replayDeadLetters } from './dead-letters.ts';
import { queueNames } from '../topology/topology.ts';

const dlq = queueNames('documents.stats').deadLetter;

/** A service whose handler can fail. */
type World = {
  share: Isolated;
  /** The ids of the handled events. */
  handled: string[];
  /** Ends the failures of the handler. */
  fix(): void;
  /** Publishes events that become dead letters. */
  deadLetters(count: number): Promise<MessageOf<'document.stats_changed'>[]>;
};

/** Gives a test a vhost and a service of its own. The tests mostly wait, so they run at the same time. */
const withFailingHandler = (test: (world: World) => Promise<void>) => async (): Promise<void> => {
  const share = await isolated();
  let isBroken = true;
  const handled: string[] = [];
  const broker = makeBroker({ url: share.amqpUrl, service: 'test', logger: silentLogger, retryDelaysMs: [] });
  broker.consume({
    queue: 'documents.stats',
    prefetch: 5,
    handle: async ({ id }) => {
      if (isBroken) throw new Error('a bug');
      handled.push(id);
    },
  });
  await broker.part.start?.();
  await eventually(() => broker.part.ready?.());
  const tap = await tapEvents(share.amqpUrl);
  try {
    await test({
      share,
      handled,
      fix: () => {
        isBroken = false;
      },
      deadLetters: async (count) => {
        const events = Array.from({ length: count }, aStatsChanged);
        for (const event of events) await tap.publish(event);
        await expectDeadLetters(share, count);
        return events;
      },
    });
  } finally {
    await tap.close();
    await broker.part.stop?.();
    await share.close();
  }
};

const expectDeadLetters = ({ amqpUrl }: Isolated, count: number) =>
  eventually(async () => expect(await countDeadLetters(amqpUrl)).toMatchObject({ 'documents.stats': count }));

describe('dead letters', () => {
  it.concurrent(
    'are counted, and each is replayed exactly once after the fault is fixed',
    withFailingHandler(async ({ share, handled, fix, deadLetters }) => {
      const events = await deadLetters(3);
      expect(await countDeadLetters(share.amqpUrl)).toMatchObject({ 'webhooks.events': 0 });
      fix();
      expect(await replayDeadLetters(share.amqpUrl, 'documents.stats')).toBe(3);
      await eventually(() => expect([...handled].sort()).toEqual(events.map(({ id }) => id).sort()));
      await expectDeadLetters(share, 0);
    }),
  );

  it.concurrent(
    'are erased if they contain a text, and the others stay',
    withFailingHandler(async ({ share, handled, fix, deadLetters }) => {
      const [first, second, third] = await deadLetters(3);
      expect(await eraseDeadLetters(share.amqpUrl, second!.data.documentId)).toBe(1);
      expect(await eraseDeadLetters(share.amqpUrl, second!.data.documentId)).toBe(0);
      fix();
      expect(await replayDeadLetters(share.amqpUrl, 'documents.stats')).toBe(2);
      await eventually(() => expect([...handled].sort()).toEqual([first!.id, third!.id].sort()));
    }),
  );

  it.concurrent(
    'are kept for 14 days at most, which a policy can shorten',
    withFailingHandler(async ({ share, deadLetters }) => {
      const { vhost } = share.broker;
      const queue = (await manageBroker(share.broker, 'GET', `/api/queues/${vhost}/${dlq}`)) as { arguments: object };
      expect(queue.arguments).toMatchObject({ 'x-message-ttl': 14 * 86_400_000, 'x-max-length': 1_000_000 });
      const policy = `/api/policies/${vhost}/dead-letters`;
      // Long enough to be seen, and far below the 14 days.
      const definition = { 'message-ttl': 5_000 };
      await manageBroker(share.broker, 'PUT', policy, { pattern: '\\.dlq$', definition, 'apply-to': 'queues' });
      await deadLetters(1);
      await expectDeadLetters(share, 0);
    }),
  );
});

it.concurrent('a queue with the settings of another release is named with what to do', async () => {
  const other = await isolated();
  const connection = await connect(other.amqpUrl);
  const channel = await connection.createChannel();
  await channel.assertQueue(dlq, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  const warnings: string[] = [];
  const warn = (about: { err?: Error }): void => void warnings.push(about.err?.message ?? '');
  const late = makeBroker({ url: other.amqpUrl, service: 'test', logger: { ...silentLogger, warn } as Logger });
  await late.part.start?.();
  await eventually(() =>
    expect(warnings).toContainEqual(expect.stringMatching(/^The broker has a queue .* Delete .*documents\.stats\.dlq/)),
  );
  await late.part.stop?.();
  await connection.close();
  await other.close();
});
