import { randomUUID } from 'node:crypto';
import { engagementLevels, maxReadersPerMessage, maxRecentVisits } from '@docsight/contracts';
import type { ReaderSnapshot } from '@docsight/contracts';
import type { EventPublisher } from './event-publisher.ts';

/** A document and its readers. */
export type ReadDocument = {
  documentId: string;
  accountId: string;
  pageCount: number;
  viewers: number;
  /** Visits of each viewer. They are spread over `days` days up to yesterday. */
  visitsEach: number;
  /** A range of 30 days contains most of the visits of 40 days, the default. */
  days?: number;
  /** The number of the first viewer, from 0, which decides on its days and pages. */
  firstViewer?: number;
};

const defaultDays = 40;

/** Returns the UTC date of that many days ago. */
export const dayAgo = (count: number): string => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

/** Publishes all readers of a document as tracking does. No number is random, so each run is the same. */
export const publishReaders = async (publisher: EventPublisher, document: ReadDocument): Promise<void> => {
  const { documentId, accountId, viewers, firstViewer = 0 } = document;
  for (let start = 0; start < viewers; start += maxReadersPerMessage) {
    const together = Math.min(maxReadersPerMessage, viewers - start);
    const readers = Array.from({ length: together }, (_, index) => readerOf(document, firstViewer + start + index));
    await publisher.publish('reader.changed', accountId, { documentId, readers });
  }
};

const readerOf = (
  { documentId, pageCount, visitsEach, days = defaultDays }: ReadDocument,
  number: number,
): ReaderSnapshot => {
  const viewerId = `anon_${randomUUID()}`;
  const visitDays = Array.from({ length: visitsEach }, (_, visit) =>
    dayAgo(1 + ((number * 7 + visit * 11 * Math.ceil(days / defaultDays)) % days)),
  );
  const dates = [...new Set(visitDays)].sort();
  const identified = number % 3 === 0;
  return {
    readerId: `${documentId}:${viewerId}`,
    documentId,
    viewerId,
    version: 1,
    mergedInto: null,
    email: identified ? `reader-${number}@example.com` : null,
    companyDomain: identified ? 'example.com' : null,
    lead: identified ? { name: '', capturedAt: `${dates[0]}T10:00:00.000Z` } : null,
    firstViewedAt: `${dates[0]}T09:00:00.000Z`,
    lastViewedAt: `${dates.at(-1)}T09:30:00.000Z`,
    level: engagementLevels[1 + (number % 4)]!,
    totalPages: pageCount,
    recentVisits: dates
      .map((date) => {
        const start = Date.parse(`${date}T09:00:00.000Z`);
        return { start, last: start + 1_800_000, pages: 3 };
      })
      .slice(-maxRecentVisits),
    days: dates.map((date, index) => ({
      date,
      visits: visitDays.filter((day) => day === date).length,
      downloads: 0,
      pages: Object.fromEntries(
        [0, 1, 2].map((step) => [String(1 + ((number + index + step) % pageCount)), { v: 1, ms: 4_000 }]),
      ),
    })),
  };
};
