import type { MessageOf } from '@docsight/contracts';

/** One view of a document, to be reported to its owner. */
export type Notice = {
  /** Id of the event. */
  id: string;
  accountId: string;
  documentId: string;
  viewerId: string;
  happenedAt: Date;
  /** The reader's figures at the start of the visit, with earlier visits. */
  reader: {
    email: string | null;
    pagesViewed: number;
    totalPages: number;
    /** 0 to 1. */
    completion: number;
    /** Reading time. */
    seconds: number;
    level: string;
    visit: number;
  };
};

export const noticeOf = ({ id, accountId, time, data }: MessageOf<'document.viewed'>): Notice => {
  const { document, viewer } = data.payload;
  return {
    id,
    accountId,
    documentId: document.id,
    viewerId: data.viewerId,
    happenedAt: new Date(time),
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
