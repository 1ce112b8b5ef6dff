import type { Broker } from '@docsight/messaging';
import { noticeOf } from './notice.ts';
import type { Notice } from './notice.ts';
import type { NoticeStore } from './notice-store.ts';

/** Records views. Idempotent by event id. */
export const consumeViews = (
  broker: Pick<Broker, 'consume'>,
  { recordView }: { recordView: (notice: Notice) => Promise<void> },
): void =>
  broker.consume({
    queue: 'notifications.views',
    prefetch: 20,
    handle: (message) => recordView(noticeOf(message)),
  });

/** Deletes the views of erased viewers. Idempotent. */
export const consumeErasures = (
  broker: Pick<Broker, 'consume'>,
  { notices }: { notices: Pick<NoticeStore, 'deleteOfViewer'> },
): void =>
  broker.consume({
    queue: 'notifications.erasures',
    prefetch: 5,
    sharesOf: ({ accountId }) => [{ key: accountId, atOnce: 2 }],
    handle: async ({ accountId, data: { documentId, viewerIds, erasedAt } }) => {
      for (const viewerId of viewerIds)
        await notices.deleteOfViewer({ accountId, documentId, viewerId, erasedAt: new Date(erasedAt) });
    },
  });
