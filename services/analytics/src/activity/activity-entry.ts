import type { ActivityItem } from '@docsight/api-contract';
import type { MessageOf, PublicEventType } from '@docsight/contracts';

export type PublicMessage = { [Type in PublicEventType]: MessageOf<Type> }[PublicEventType];

/** One thing that happened, as a public event reported it. */
export type ActivityEntry = {
  /** The id of the event. */
  id: string;
  accountId: string;
  type: PublicEventType;
  at: Date;
  documentId: string;
  shortCode: string;
  title: string;
  /** Null for an upload. */
  viewer: { viewerId: string; email: string | null } | null;
};

/** Returns the entry of an event. */
export const entryOf = (message: PublicMessage): ActivityEntry => {
  const { id, accountId, type, time, data } = message;
  const { id: documentId, short_code: shortCode, title } = data.payload.document;
  return { id, accountId, type, at: new Date(time), documentId, shortCode, title, viewer: viewerIn(message) };
};

const viewerIn = (message: PublicMessage): ActivityEntry['viewer'] => {
  switch (message.type) {
    case 'document.uploaded':
      return null;
    case 'lead.captured':
      return { viewerId: message.data.viewerId, email: message.data.payload.lead.email };
    default:
      return { viewerId: message.data.viewerId, email: message.data.payload.viewer.email };
  }
};

/** Returns the entry as the API shows it. Source: Specification 7.15. */
export const itemOf = ({ id, type, at, shortCode, title, viewer }: ActivityEntry): ActivityItem => ({
  id,
  type,
  created_at: at.toISOString(),
  document: { short_code: shortCode, title },
  viewer: viewer && { viewer_id: viewer.viewerId, email: viewer.email },
});
