export { anyRelease, eventId } from './event.ts';
export type { EventDefinition, EventMessage } from './event.ts';
export { catalogue, publicEvents, publicEventTypes } from './catalogue.ts';
export type { AnyMessage, Catalogue, DataOf, EventType, MessageOf, PublicEventType } from './catalogue.ts';
export {
  defaultPartitions,
  eventExchange,
  fairQueues,
  partitionedEvents,
  partitionedQueues,
  partitionOf,
  routingKeyOf,
  subscriptions,
} from './topology.ts';
export type { EventOf, PartitionedQueueName, QueueName } from './topology.ts';
export { asyncApi } from './async-api.ts';
export { eventsPage } from './events-page.ts';
export { makeEvent } from './envelope.ts';
export type { EventContext } from './envelope.ts';
export { engagementDisplay, engagementLevel, engagementLevels, higherLevel, rankOf } from './engagement.ts';
export type { EngagementLevel } from './engagement.ts';
export { accountFacts, tokenContext, tokenLink, tokenPurposes } from './accounts.ts';
export type { AccountFacts, MailPurpose, MailRecipient, TokenPurpose } from './accounts.ts';
export {
  defaultSettings,
  documentSettings,
  forEachSetting,
  readerSettings,
  settingNames,
  settingTable,
  storedSettings,
} from './document-settings.ts';
export type { DocumentSettings, SettingName, StoredSettings } from './document-settings.ts';
export { documentFacts, documentReference } from './documents.ts';
export type { DocumentFacts, DocumentReference } from './documents.ts';
export { maxReadersPerMessage, maxRecentVisits, readerDay, readerSnapshot } from './tracking.ts';
export type { ReaderDay, ReaderSnapshot, ReaderVisit } from './tracking.ts';
export { documentsPage, pageQuery, readersPage } from './pages.ts';
export type { DocumentsPage, ReadersPage } from './pages.ts';
export { beaconGroup, beaconOutcome, maxBeaconGroupBytes, maxGroupedBeacons } from './beacon-group.ts';
export type { BeaconOutcome, GroupedBeacon } from './beacon-group.ts';
export { liveReadersRequest, liveReadersResponse, maxLiveAccounts } from './live-readers.ts';
export type {
  LiveChanges,
  LiveDocument,
  LiveErasure,
  LiveMove,
  LiveReadersRequest,
  LiveReadersResponse,
  LiveReaderState,
} from './live-readers.ts';
export { caller, viewerGrant } from './caller.ts';
export type { Caller, ViewerGrant } from './caller.ts';
