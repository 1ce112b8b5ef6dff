import { aDocumentFacts } from '@docsight/testkit';
import type { DocumentFacts } from '@docsight/contracts';
import { applyBeacon } from '../src/rules/apply-beacon.ts';
import type { ReaderEvent } from '../src/rules/reader-events.ts';
import { blankReader } from '../src/rules/reader.ts';
import type { Reader, Rules } from '../src/rules/reader.ts';

export const rules: Rules = { viewDebounceSeconds: 1_800, revisitAfterSeconds: 86_400, beaconSlackSeconds: 5 };

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
/** A day's noon in UTC, from which tests count. */
export const noon = Date.parse('2026-03-10T12:00:00.000Z');

/** `{ 1: 20 }`: 20 seconds on page 1. */
export type Seconds = Record<number, number>;
export const pagesOf = (seconds: Seconds): { page: number; seconds: number }[] =>
  Object.entries(seconds).map(([page, value]) => ({ page: Number(page), seconds: value }));

/** One reader to whom things happen one after the other, with the events that came of them. */
export const aReading = (options: { pageCount?: number; viewerId?: string; email?: string; rules?: Rules } = {}) => {
  const facts: DocumentFacts = aDocumentFacts({ pageCount: options.pageCount ?? 10 });
  return readingOf(
    facts,
    blankReader(facts, {
      viewerId: options.viewerId ?? 'anon_1',
      ...(options.email !== undefined && { email: options.email, companyDomain: 'acme.com' }),
    }),
    options.rules ?? rules,
  );
};

export const readingOf = (facts: DocumentFacts, first: Reader, used: Rules = rules) => {
  let reader = first;
  const events: ReaderEvent[] = [];
  return {
    facts,
    events,
    reader: () => reader,
    /** Types of the events since the last time it was asked. */
    told: () => events.splice(0).map(({ type }) => type),
    /** A beacon at a time; its session began an hour before it, unless told otherwise. */
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
