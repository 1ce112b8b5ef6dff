import type { z } from 'zod';
import { accountChanged, accountDeleted, accountMailRequested } from './accounts.ts';
import { documentStatsChanged } from './analytics.ts';
import { documentDeleted, documentErased, documentUpdated, documentUploaded, downloadServed } from './documents.ts';
import {
  documentCompleted,
  documentDownloaded,
  documentViewed,
  engagementMilestone,
  leadCaptured,
  readerChanged,
  viewerErased,
  viewerRevisited,
} from './tracking.ts';
import { webhookDisabled } from './webhooks.ts';

/** Lists the seven events that a webhook may select. Source: Specification 8.4. */
export const publicEvents = [
  documentViewed,
  leadCaptured,
  documentUploaded,
  documentDownloaded,
  documentCompleted,
  viewerRevisited,
  engagementMilestone,
] as const;

/** All events by type. Types, topology, AsyncAPI and tests derive from this catalogue. */
export const catalogue = {
  [documentUploaded.type]: documentUploaded,
  [documentUpdated.type]: documentUpdated,
  [documentDeleted.type]: documentDeleted,
  [documentErased.type]: documentErased,
  [downloadServed.type]: downloadServed,
  [documentViewed.type]: documentViewed,
  [documentCompleted.type]: documentCompleted,
  [documentDownloaded.type]: documentDownloaded,
  [viewerRevisited.type]: viewerRevisited,
  [engagementMilestone.type]: engagementMilestone,
  [leadCaptured.type]: leadCaptured,
  [readerChanged.type]: readerChanged,
  [viewerErased.type]: viewerErased,
  [documentStatsChanged.type]: documentStatsChanged,
  [accountChanged.type]: accountChanged,
  [accountDeleted.type]: accountDeleted,
  [accountMailRequested.type]: accountMailRequested,
  [webhookDisabled.type]: webhookDisabled,
} as const;

export type Catalogue = typeof catalogue;
export type EventType = keyof Catalogue;
export type PublicEventType = (typeof publicEvents)[number]['type'];
export const publicEventTypes = publicEvents.map((event) => event.type) as [PublicEventType, ...PublicEventType[]];

/** The message of an event type, or of any of several types. */
export type MessageOf<Type extends EventType> = z.infer<Catalogue[Type]['message']>;
export type AnyMessage = { [Type in EventType]: MessageOf<Type> }[EventType];
/** The data of an event. `makeEvent` adds the envelope. */
export type DataOf<Type extends EventType> = MessageOf<Type>['data'];
