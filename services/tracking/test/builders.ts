import { aDocumentFacts } from '@docsight/testkit';
import type { DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { applyBeacon } from '../src/rules/apply-beacon.ts';
import { newReader, readerKey } from '../src/rules/reader.ts';
import type { Reader, Rules } from '../src/rules/reader.ts';
import type { ReaderEvent } from '../src/rules/reader-events.ts';

export const rules: Rules = { viewDebounceSeconds: 1_800, revisitAfterSeconds: 86_400, beaconSlackSeconds: 5 };

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
/** Noon in UTC of the day on which the tests begin. */
export const noon = Date.parse('2026-03-10T12:00:00.000Z');

/** `{ 1: 20 }`: 20 seconds on page 1. */
export type Seconds = Record<number, number>;
export const pagesOf = (seconds: Seconds): { page: number; seconds: number }[] =>
  Object.entries(seconds).map(([page, value]) => ({ page: Number(page), seconds: value }));

export const aReader = (
  facts: DocumentFacts,
  { viewerId, ...fields }: { viewerId: string } & Partial<Reader> = { viewerId: 'anon_1' },
): Reader => ({ ...newReader(readerKey(facts, viewerId)), ...fields });

type Token = Pick<
  ViewerGrant,
  'viewerId' | 'sessionId' | 'sessionStartedAt' | 'owner' | 'passwordVersion' | 'gatePassed'
>;

/** A token with which all pages are open. Its session began an hour before noon. */
export const aToken = (viewerId: string, session: { id?: string; startedAt?: number } = {}): Token => ({
  viewerId,
  sessionId: session.id ?? 'ses_1',
  sessionStartedAt: session.startedAt ?? noon - hour,
  owner: false,
  passwordVersion: 0,
  gatePassed: true,
});

/** Applies beacons to one new reader, and collects their events. */
export const aReading = (options: { pageCount?: number; viewerId?: string; email?: string; rules?: Rules } = {}) => {
  const facts: DocumentFacts = aDocumentFacts({ pageCount: options.pageCount ?? 10 });
  const { viewerId = 'anon_1', email } = options;
  const identity = email === undefined ? {} : { email, companyDomain: 'acme.com' };
  return readingOf(facts, aReader(facts, { viewerId, ...identity }), options.rules ?? rules);
};

export const readingOf = (facts: DocumentFacts, first: Reader, used: Rules = rules) => {
  let reader = first;
  const events: ReaderEvent[] = [];
  return {
    facts,
    events,
    reader: () => reader,
    /** Returns the types of the events since the last call, and removes them. */
    takeEventTypes: () => events.splice(0).map(({ type }) => type),
    /** Applies a beacon. Its session began an hour before, unless given otherwise. */
    beacon: (at: number, seconds: Seconds, session: { id?: string; startedAt?: number } = {}) => {
      const decision = applyBeacon(
        reader,
        {
          sessionId: session.id ?? 'ses_1',
          sessionStartedAt: session.startedAt ?? at - hour,
          pages: pagesOf(seconds),
        },
        facts,
        at,
        used,
      );
      reader = decision.reader;
      events.push(...decision.events);
      return decision;
    },
  };
};
