import { randomUUID } from 'node:crypto';
import { defaultSettings, makeEvent } from '@docsight/contracts';
import type { DocumentFacts, MessageOf, ReaderSnapshot } from '@docsight/contracts';
import { newEventId, randomAlphanumeric } from '@docsight/service-kit';

/** The envelope's context for an event made by a test. */
export const anEventContext = (accountId: string = randomUUID()) => ({
  id: newEventId(),
  time: new Date(),
  accountId,
  requestId: 'test',
});

/** A small event, for tests of how events are stored and sent. */
export const aStatsChanged = (): MessageOf<'document.stats_changed'> =>
  makeEvent('document.stats_changed', anEventContext(), {
    documentId: randomUUID(),
    version: 1,
    views: 1,
    uniqueViewers: 1,
    leads: 0,
    level: 'opened',
    pagesSeen: 1,
  });

/** The facts of an active ten-page document with the settings that an upload has by default. */
export const aDocumentFacts = ({
  settings,
  ...overrides
}: Partial<Omit<DocumentFacts, 'settings'>> & {
  settings?: Partial<DocumentFacts['settings']>;
} = {}): DocumentFacts => {
  const code = randomAlphanumeric(6);
  return {
    documentId: randomUUID(),
    accountId: randomUUID(),
    version: 1,
    shortCode: `s-${code}`,
    url: `http://localhost:8080/s/${code}`,
    title: 'A report',
    pageCount: 10,
    passwordVersion: 0,
    isActive: true,
    createdAt: '2026-01-02T03:04:05.000Z',
    ...overrides,
    settings: { ...defaultSettings(10), password: false, ...settings },
  };
};

/** The snapshot of an anonymous reader who opened the first page of a ten-page document. */
export const aReaderSnapshot = (overrides: Partial<ReaderSnapshot> = {}): ReaderSnapshot => {
  const documentId = overrides.documentId ?? randomUUID();
  const viewerId = overrides.viewerId ?? `anon_${randomAlphanumeric(16)}`;
  return {
    readerId: `${documentId}:${viewerId}`,
    documentId,
    viewerId,
    version: 1,
    mergedInto: null,
    email: null,
    companyDomain: null,
    lead: null,
    firstViewedAt: '2026-01-02T10:00:00.000Z',
    lastViewedAt: '2026-01-02T10:00:00.000Z',
    level: 'opened',
    totalPages: 10,
    days: [{ date: '2026-01-02', visits: 1, downloads: 0, pages: { '1': { v: 1, ms: 0 } } }],
    recentVisits: [{ start: Date.UTC(2026, 0, 2, 10), last: Date.UTC(2026, 0, 2, 10), pages: 1 }],
    ...overrides,
  };
};
