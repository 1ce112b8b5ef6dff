export { applyBeacon, sessionLifetimeMs, sessionMemoryMs } from './apply-beacon.ts';
export type { Beacon, BeaconDecision } from './apply-beacon.ts';
export { applyDownload } from './apply-download.ts';
export type { Download } from './apply-download.ts';
export { unchanged } from './decision.ts';
export type { Decision } from './decision.ts';
export {
  eraseMerged,
  eraseReader,
  hasDataToErase,
  isErasedSession,
  wasErasedSince,
  wasErasedWith,
} from './erase-reader.ts';
export { emptyMerged, historyNeededForMerge, receiveMerge, redirectReader } from './merge-readers.ts';
export { lacks, lacksId, lacksSession, lacksVisitsOrDays } from './needed-history.ts';
export type { NeededHistory } from './needed-history.ts';
export { withPagesIn } from './page-set.ts';
export { passGate } from './pass-gate.ts';
export type { ReaderEvent } from './reader-events.ts';
export {
  archiveIdOf,
  firstVisitStart,
  isErased,
  isMerging,
  newReader,
  readerIdOf,
  readerKey,
  recentVisits,
  sumOf,
  utcDay,
} from './reader.ts';
export type {
  Archive,
  Day,
  ErasedReader,
  Identity,
  MergingReader,
  Reader,
  ReaderKey,
  Rules,
  SessionTotals,
  Visit,
  VisitCounts,
} from './reader.ts';
