export { internalPaths } from './paths.ts';
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
  LiveReaderState,
  LiveReadersRequest,
  LiveReadersResponse,
} from './live-readers.ts';
export { caller, viewerGrant } from './caller.ts';
export type { Caller, ViewerGrant } from './caller.ts';
