import { setTimeout as pause } from 'node:timers/promises';
import { eventPublisher } from '../analytics/event-publisher.ts';
import { answer } from './answering.ts';
import { machineMs } from './machine-clock.ts';
import type { Publication, Published } from './publisher.ts';
import { completed } from './completed.ts';

const publish = async (asked: Publication & { amqpUrl: string }): Promise<Published> => {
  const { accountIds, amount, perSecond = Infinity } = asked;
  const publisher = await eventPublisher(asked.amqpUrl, { mostUnconfirmed: 500 });
  const published: Published = new Map();
  const startedAt = machineMs();
  for (let number = 0; number < amount; number += 1) {
    const dueInMs = startedAt + (number * 1000) / perSecond - machineMs();
    if (dueInMs > 0) await pause(dueInMs);
    const accountId = accountIds[number % accountIds.length]!;
    const at = machineMs();
    published.set(await publisher.publish('document.completed', accountId, completed()), at);
  }
  await publisher.close();
  return published;
};

answer({ publish });
