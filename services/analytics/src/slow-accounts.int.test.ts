import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { partitionOf } from '@docsight/contracts';
import type { AnyMessage } from '@docsight/contracts';
import { makeBroker } from '@docsight/messaging';
import type { Broker } from '@docsight/messaging';
import { aReaderSnapshot, aStatsChanged, eventually, isolated, silentLogger, tapEvents } from '@docsight/testkit';
import type { EventTap, Isolated } from '@docsight/testkit';
import { changed } from '../test/running-service.ts';
import { consumeDocumentStats } from './accounts/index.ts';
import { consumeReaderChanges, foldLag } from './folding/index.ts';

const partition = 3;
const [slow, other] = [randomUUID(), randomUUID()];

let share: Isolated;
let tap: EventTap;
let broker: Broker;
/** The accounts of the folds that have ended, and those of the slow account that have not. */
let [folded, held]: [string[], (() => void)[]] = [[], []];

beforeEach(async () => {
  share = await isolated();
  tap = await tapEvents(share.amqpUrl);
  broker = makeBroker({ url: share.amqpUrl, service: 'test', logger: silentLogger });
  [folded, held] = [[], []];
});
afterEach(async () => {
  for (const end of held) end();
  await broker.part.stop?.();
  await tap.close();
  await share.close();
});

/** Folds of the slow account last until the end of the test. */
const fold = async (accountId: string): Promise<void> => {
  if (accountId === slow) await new Promise<void>((resolve) => held.push(resolve));
  folded.push(accountId);
};

const start = async (): Promise<void> => {
  await broker.part.start?.();
  await eventually(() => broker.part.ready?.());
};

/** Publishes more messages of the slow account than a consumer has places, then one of another account. */
const expectOthersFolded = async (messageOf: (accountId: string) => AnyMessage, places: number): Promise<void> => {
  await Promise.all(Array.from({ length: 2 * places }, () => tap.publish(messageOf(slow))));
  await eventually(() => expect(held.length).toBeGreaterThan(0));
  await tap.publish(messageOf(other));
  await eventually(() => expect(folded).toEqual([other]));
};

const aChangeInPartition = (accountId: string): AnyMessage => {
  let documentId = randomUUID();
  while (partitionOf(documentId) !== partition) documentId = randomUUID();
  return changed(accountId, aReaderSnapshot({ documentId }));
};

describe('an account whose folds take long', () => {
  it('does not delay the figures of other accounts', async () => {
    consumeDocumentStats(broker, { fold });
    await start();
    await expectOthersFolded((accountId) => ({ ...aStatsChanged(), accountId }), 250);
  });

  it('does not delay the readers of other accounts in its partitions', async () => {
    const now = () => new Date();
    const partitions = consumeReaderChanges(broker, {
      fold: ({ accountId }) => fold(accountId),
      lag: foldLag(now),
      holds: () => true,
      now,
    });
    await start();
    await partitions.take(partition);
    await expectOthersFolded(aChangeInPartition, 60);
  });
});
