import type { EventOf, MessageOf } from '@docsight/contracts';
import type { Broker } from '@docsight/messaging';
import { entryOf } from './activity-entry.ts';
import type { ActivityStore } from './activity-store.ts';

type Message = { [Type in EventOf<'analytics.activity'>]: MessageOf<Type> }[EventOf<'analytics.activity'>];

/** Messages that may wait in this process. Their entries are stored together. */
const prefetch = 100;

/**
 * Stores public events as activity, and removes those of deleted documents and erased viewers.
 * Idempotent by the id of the event. Removals are registered, so messages may come in any order.
 */
export const consumeActivity = (broker: Pick<Broker, 'consume'>, { activity }: { activity: ActivityStore }): void => {
  const handle = async (message: Message): Promise<void> => {
    const { accountId } = message;
    switch (message.type) {
      case 'document.deleted':
      case 'document.erased':
        return activity.removeDocument({ accountId, documentId: message.data.facts.documentId });
      case 'viewer.erased': {
        const { documentId, viewerIds, erasedAt } = message.data;
        for (const viewerId of viewerIds)
          await activity.removeViewer({ accountId, documentId, viewerId, erasedAt: new Date(erasedAt) });
        return undefined;
      }
      default:
        return activity.add(entryOf(message));
    }
  };

  broker.consume({ queue: 'analytics.activity', prefetch, handle });
};
