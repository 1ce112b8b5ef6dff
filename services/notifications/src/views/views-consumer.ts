import type { Broker } from '@docsight/messaging';
import { noticeOf } from './notice.ts';
import type { Notice } from './notice.ts';
import type { NoticeStore } from './notice-store.ts';

/** Takes the views. Idempotent by event id. */
export const consumeViews = (
  broker: Pick<Broker, 'consume'>,
  { takeView }: { takeView: (notice: Notice) => Promise<void> },
): void =>
  broker.consume({
    queue: 'notifications.views',
    prefetch: 20,
    handle: (message) => takeView(noticeOf(message)),
  });

/** Forgets what erased viewers did. Idempotent: what is forgotten already is left alone. */
export const consumeErasures = (
  broker: Pick<Broker, 'consume'>,
  { notices }: { notices: Pick<NoticeStore, 'forgetViewer'> },
): void =>
  broker.consume({
    queue: 'notifications.erasures',
    prefetch: 5,
    handle: async ({ accountId, data: { documentId, viewerIds, erasedAt } }) => {
      for (const viewerId of viewerIds)
        await notices.forgetViewer({ accountId, documentId, viewerId, erasedAt: new Date(erasedAt) });
    },
  });
