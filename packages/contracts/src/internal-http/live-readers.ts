import { z } from 'zod';

/** The most accounts of one request. A gateway with more streams than this sends several requests. */
export const maxLiveAccounts = 1_000;

/** A viewer of a document, as one process of tracking has seen it. Times are Unix milliseconds. */
const liveReader = z.object({
  documentId: z.uuid(),
  viewerId: z.string(),
  /** Null for an anonymous viewer. */
  email: z.string().nullable(),
  companyDomain: z.string().nullable(),
  page: z.int().min(1),
  /** When a total of `page` rose; 0 if this process saw no total rise. */
  pageAt: z.int().min(0),
  /** When the reading began that is in progress. */
  since: z.int().min(0),
  /** When the last beacon was accepted. */
  lastSeenAt: z.int().min(0),
  /** The time since `lastSeenAt` on the clock of that process, in milliseconds. */
  ageMs: z.int().min(0),
});
export type LiveReaderState = z.infer<typeof liveReader>;

/** An anonymous viewer passed the gate: it is another viewer from now on, permanently. */
const liveMove = z.object({
  documentId: z.uuid(),
  from: z.string(),
  into: z.string(),
  email: z.string(),
  companyDomain: z.string().nullable(),
});
export type LiveMove = z.infer<typeof liveMove>;

/** A viewer was erased. What was seen of it up to this time no longer counts. */
const liveErasure = z.object({ documentId: z.uuid(), viewerId: z.string(), erasedAt: z.int().min(0) });
export type LiveErasure = z.infer<typeof liveErasure>;

/** The facts of a document that its readers are shown with. The greatest version is the newest. */
const liveDocument = z.object({
  documentId: z.uuid(),
  version: z.int().min(1),
  shortCode: z.string(),
  title: z.string(),
  pageCount: z.int().min(1),
  isActive: z.boolean(),
});
export type LiveDocument = z.infer<typeof liveDocument>;

/** What has changed about the readers of one account, in one process of tracking. */
const liveChanges = z.object({
  accountId: z.uuid(),
  /** The `since` of the next request. */
  mark: z.int().min(0),
  /** True if this process recently saw more readers than it remembers. */
  isTruncated: z.boolean(),
  readers: z.array(liveReader),
  moves: z.array(liveMove),
  erasures: z.array(liveErasure),
  /** The documents of `readers`, and documents that changed. */
  documents: z.array(liveDocument),
});
export type LiveChanges = z.infer<typeof liveChanges>;

/** The body of `POST /internal/live-readers` of tracking. Source: docs/adr/0014-reading-now.md */
export const liveReadersRequest = z.object({
  accounts: z
    .array(
      z.object({
        accountId: z.uuid(),
        /** The process that `since` is of; null before the first response. */
        process: z.uuid().nullable(),
        /** The last `mark`. Another process returns everything. */
        since: z.int().min(0),
      }),
    )
    .max(maxLiveAccounts),
});
export type LiveReadersRequest = z.infer<typeof liveReadersRequest>;

/** The changes that one process of tracking saw. A process knows only the beacons that it accepted. */
export const liveReadersResponse = z.object({ process: z.uuid(), accounts: z.array(liveChanges) });
export type LiveReadersResponse = z.infer<typeof liveReadersResponse>;
