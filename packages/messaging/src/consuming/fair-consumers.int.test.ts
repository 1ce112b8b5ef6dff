import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { makeEvent } from '@docsight/contracts';
import type { MessageOf } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { anEventContext, eventually, isolated, silentLogger, tapEvents } from '@docsight/testkit';
import type { EventTap, Isolated } from '@docsight/testkit';
import { makeBroker } from '../broker.ts';
import type { Broker } from '../broker.ts';
import { countDeadLetters } from '../operating/dead-letters.ts';

type Download = MessageOf<'download.served'>;

let share: Isolated;
let tap: EventTap;
let broker: Broker | undefined;

beforeAll(async () => {
  share = await isolated();
  const first = makeBroker({ url: share.amqpUrl, service: 'test', logger: silentLogger });
  await first.part.start?.();
  await eventually(() => first.part.ready?.()); // declares the topology
  await first.part.stop?.();
  tap = await tapEvents(share.amqpUrl);
});
afterEach(async () => {
  await broker?.part.stop?.();
});
afterAll(async () => {
  await tap.close();
  await share.close();
});

const consuming = async (handle: (message: Download) => Promise<void>): Promise<void> => {
  broker = makeBroker({ url: share.amqpUrl, service: 'test', logger: silentLogger, retryDelaysMs: [20, 20] });
  broker.consume({
    queue: 'tracking.downloads',
    prefetch: 4,
    sharesOf: ({ accountId }) => [{ key: accountId, atOnce: 2 }],
    handle,
  });
  await broker.part.start?.();
  await eventually(() => broker!.part.ready?.());
};

const publish = async (accountId: string): Promise<string> => {
  const data = { downloadId: randomUUID(), documentId: randomUUID(), viewerId: 'anon_1' };
  const event = makeEvent('download.served', { ...anEventContext(), accountId }, data);
  await tap.publish(event);
  return event.id;
};

describe('messages of a slow account', () => {
  it('take no more places than its share; messages of other accounts are handled meanwhile', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const [slow, other] = [randomUUID(), randomUUID()];
    const handled: string[] = [];
    let [inProgress, most] = [0, 0];
    await consuming(async ({ id, accountId }) => {
      if (accountId === slow) {
        inProgress += 1;
        most = Math.max(most, inProgress);
        await held;
        inProgress -= 1;
      }
      handled.push(id);
    });
    const flood = await Promise.all(Array.from({ length: 8 }, () => publish(slow)));
    await eventually(() => expect(inProgress).toBe(2));
    const others = await Promise.all(Array.from({ length: 6 }, () => publish(other)));
    await eventually(() => expect(handled.toSorted()).toEqual(others.toSorted()));
    release();
    await eventually(() => expect(handled.toSorted()).toEqual([...flood, ...others].toSorted()));
    expect(most).toBe(2);
  });

  it('are put off while the account is overloaded, any number of times, and are not dead-lettered', async () => {
    const overloaded = randomUUID();
    const tries = new Map<string, number>();
    let isOverloaded = true;
    const handled: string[] = [];
    await consuming(async ({ id, accountId }) => {
      tries.set(id, (tries.get(id) ?? 0) + 1);
      if (accountId === overloaded && isOverloaded) throw new AppError('rate_limited', 'This account is overloaded.');
      handled.push(id);
    });
    const id = await publish(overloaded);
    await eventually(() => expect(tries.get(id)).toBeGreaterThan(3)); // more than a failure may have
    isOverloaded = false;
    await eventually(() => expect(handled).toEqual([id]));
    expect((await countDeadLetters(share.amqpUrl))['tracking.downloads']).toBe(0);
  });
});
