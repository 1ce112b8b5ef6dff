import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeEvent } from '@docsight/contracts';
import { anEventContext, eventually, isolated, silentLogger, tapEvents } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { makeBroker } from './broker.ts';
import { countDeadLetters, replayDeadLetters } from './dead-letters.ts';

let share: Isolated;

beforeAll(async () => {
  share = await isolated();
});

afterAll(() => share.close());

it('counts dead-lettered messages, and replays each exactly once after the fault is fixed', async () => {
  let broken = true;
  const handled: string[] = [];
  const broker = makeBroker({ url: share.amqpUrl, service: 'test', logger: silentLogger, retryDelaysMs: [] });
  broker.consume({
    queue: 'documents.stats',
    prefetch: 5,
    handle: async ({ id }) => {
      if (broken) throw new Error('a bug');
      handled.push(id);
    },
  });
  await broker.part.start?.();
  await eventually(() => broker.part.ready?.());
  const tap = await tapEvents(share.amqpUrl);
  const counters = { version: 1, views: 1, uniqueViewers: 1, leads: 0, level: 'opened' as const };
  const events = Array.from({ length: 3 }, () =>
    makeEvent('document.stats_changed', anEventContext(), { documentId: randomUUID(), ...counters }),
  );
  for (const event of events) await tap.publish(event);
  await eventually(async () =>
    expect(await countDeadLetters(share.amqpUrl)).toMatchObject({ 'documents.stats': 3, 'webhooks.events': 0 }),
  );

  broken = false;
  expect(await replayDeadLetters(share.amqpUrl, 'documents.stats')).toBe(3);
  await eventually(() => expect([...handled].sort()).toEqual(events.map(({ id }) => id).sort()));
  expect(await countDeadLetters(share.amqpUrl)).toMatchObject({ 'documents.stats': 0 });
  await tap.close();
  await broker.part.stop?.();
});
