import { setTimeout as pause } from 'node:timers/promises';
import { eventPublisher } from '../../analytics/event-publisher.ts';
import { completedEvent } from './completed-event.ts';
import { machineMs } from './machine-clock.ts';
import type { Publication, Published } from './publisher.ts';
import { serveRequests } from './serve-requests.ts';

const publish = async (publication: Publication & { amqpUrl: string }): Promise<Published> => {
  const { accountIds, amount, perSecond = Infinity } = publication;
  const publisher = await eventPublisher(publication.amqpUrl, { mostUnconfirmed: 500 });
  const published: Published = new Map();
  const startedAt = machineMs();
  for (let number = 0; number < amount; number += 1) {
    const dueInMs = startedAt + (number * 1000) / perSecond - machineMs();
    if (dueInMs > 0) await pause(dueInMs);
    const accountId = accountIds[number % accountIds.length]!;
    const at = machineMs();
    published.set(await publisher.publish('document.completed', accountId, completedEvent()), at);
  }
  await publisher.stop();
  return published;
};

serveRequests({ publish });
