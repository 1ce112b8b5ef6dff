import type { MessageOf } from '@docsight/contracts';

/**
 * One view of a document that its owner is to be told of. id: of the event. reader: as it was when the visit began, earlier visits included; completion is a
 * fraction, seconds are the reading time.
 */
export type Notice = {
  id: string;
  accountId: string;
  documentId: string;
  viewerId: string;
  happenedAt: Date;
  reader: {
    email: string | null;
    pagesViewed: number;
    totalPages: number;
    completion: number;
    seconds: number;
    level: string;
    visit: number;
  };
};

export const noticeOf = ({ id, accountId, time, data }: MessageOf<'document.viewed'>): Notice => {
  const { document, viewer } = data.payload;
  return {
    ...{ id, accountId, documentId: document.id, viewerId: data.viewerId, happenedAt: new Date(time) },
    reader: {
      email: viewer.email,
      pagesViewed: viewer.pages_viewed,
      totalPages: viewer.total_pages,
      completion: viewer.completion,
      seconds: viewer.time_spent_seconds,
      level: viewer.engagement_label,
      visit: viewer.visit_number,
    },
  };
};
