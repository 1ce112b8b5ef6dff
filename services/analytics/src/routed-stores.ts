import type { OutboxSource } from '@docsight/messaging';
import type { ReaderExport } from './account-export/index.ts';
import type { AccountReports } from './accounts/index.ts';
import type { DocumentStore } from './documents/index.ts';
import type { GenerationRouter } from './generations/index.ts';
import { isRefilled, rejectRefill } from './not-built-yet.ts';
import type { Projection } from './projection.ts';
import type { PeopleStore, ReportStore } from './reports/index.ts';

type Router = GenerationRouter<Projection>;
type ReadRouter = Pick<Router, 'readCurrent' | 'streamCurrent'>;

/** Rejects reads while the current generation is filled again after a loss. Source: Specification 7.10. */
export const filledOnly = (router: ReadRouter): ReadRouter => ({
  readCurrent: (read) =>
    router.readCurrent((projection) => {
      rejectRefill(projection.building());
      return read(projection);
    }),
  streamCurrent: (read) =>
    router.streamCurrent((projection) => {
      rejectRefill(projection.building());
      return read(projection);
    }),
});

/** Reads the reports of documents from the current generation. */
export const routedReports = (router: ReadRouter): ReportStore => ({
  totals: (...args) => router.readCurrent(({ reports }) => reports.totals(...args)),
  days: (...args) => router.streamCurrent(({ reports }) => reports.days(...args)),
  leadCount: (...args) => router.readCurrent(({ reports }) => reports.leadCount(...args)),
  viewerCount: (...args) => router.readCurrent(({ reports }) => reports.viewerCount(...args)),
  viewers: (...args) => router.streamCurrent(({ reports }) => reports.viewers(...args)),
  leads: (...args) => router.streamCurrent(({ reports }) => reports.leads(...args)),
});

/** Reads what is known of people from the current generation. */
export const routedPeople = (router: ReadRouter): PeopleStore => ({
  viewer: (...args) => router.readCurrent(({ people }) => people.viewer(...args)),
  leadCount: (...args) => router.readCurrent(({ people }) => people.leadCount(...args)),
  leads: (...args) => router.streamCurrent(({ people }) => people.leads(...args)),
  person: (...args) => router.readCurrent(({ people }) => people.person(...args)),
});

/** Reads readers for the export of an account from the current generation. */
export const routedReaderExport = (router: ReadRouter): ReaderExport => ({
  page: (...args) => router.readCurrent(({ readerExport }) => readerExport.page(...args)),
});

/** Reads the reports of accounts from the current generation. */
export const routedAccountReports = (router: ReadRouter): AccountReports => ({
  totals: (...args) => router.readCurrent(({ accountReports }) => accountReports.totals(...args)),
  top: (...args) => router.readCurrent(({ accountReports }) => accountReports.top(...args)),
  filled: (...args) => router.readCurrent(({ accountReports }) => accountReports.filled(...args)),
  sums: (...args) => router.readCurrent(({ accountReports }) => accountReports.sums(...args)),
  days: (...args) => router.readCurrent(({ accountReports }) => accountReports.days(...args)),
  topBetween: (...args) => router.readCurrent(({ accountReports }) => accountReports.topBetween(...args)),
});

/** Stores documents in each active generation, and reads them from the current one. */
export const routedDocuments = (router: Router): DocumentStore => ({
  put: (facts) => router.applyToEach(({ putFacts }) => putFacts(facts)),
  findByShortCode: (shortCode) => router.readCurrent(({ documents }) => documents.findByShortCode(shortCode)),
});

/**
 * Reads unpublished events from the current generation. A new generation's events are published after the switch.
 * Until then, nothing is published from one that is filled again: its figures are too low.
 */
export const routedOutbox = (router: Router): OutboxSource => ({
  oldest: () =>
    router.readCurrent(async ({ outbox, building }) => (isRefilled(building()) ? undefined : outbox.oldest())),
  pending: (...args) =>
    router.readCurrent(async ({ outbox, building }) => (isRefilled(building()) ? [] : outbox.pending(...args))),
  load: (...args) =>
    router.readCurrent(async ({ outbox, building }) => (isRefilled(building()) ? [] : outbox.load(...args))),
  clear: (...args) => router.readCurrent(({ outbox }) => outbox.clear(...args)),
  takeLease: () => router.readCurrent(({ outbox }) => outbox.takeLease()),
  releaseLease: () => router.readCurrent(({ outbox }) => outbox.releaseLease()),
});
