import type { OutboxSource } from '@docsight/messaging';
import { AppError } from '@docsight/service-kit';
import type { AccountReports } from './accounts/index.ts';
import type { DocumentStore } from './documents/index.ts';
import type { InGenerations } from './generations/index.ts';
import type { Projection } from './projection.ts';
import type { ReportStore } from './reports/index.ts';

type All = InGenerations<Projection>;

/** The reports of whichever generation is current. */
export const currentReports = (all: All): ReportStore => ({
  totals: (...asked) => all.inCurrent(({ reports }) => reports.totals(...asked)),
  days: (...asked) => all.streamCurrent((projection) => sinceLayout2(projection).reports.days(...asked)),
  listed: (...asked) => all.inCurrent(({ reports }) => reports.listed(...asked)),
  viewers: (...asked) => all.streamCurrent(({ reports }) => reports.viewers(...asked)),
  leads: (...asked) => all.streamCurrent(({ reports }) => reports.leads(...asked)),
});

export const currentAccounts = (all: All): AccountReports => ({
  totals: (...asked) => all.inCurrent((projection) => sinceLayout2(projection).accountReports.totals(...asked)),
  top: (...asked) => all.inCurrent((projection) => sinceLayout2(projection).accountReports.top(...asked)),
  inRange: (...asked) => all.inCurrent((projection) => sinceLayout2(projection).accountReports.inRange(...asked)),
});

/** Keeps documents in each generation, and reads them from the current one. */
export const documentsInEach = (all: All): DocumentStore => ({
  put: (facts) => all.inEach(({ putFacts }) => putFacts(facts)),
  findByShortCode: (shortCode) => all.inCurrent(({ documents }) => documents.findByShortCode(shortCode)),
});

/** What is unpublished of the current generation. That of one that is being built is published when it has become the current one. */
export const currentOutbox = (all: All): OutboxSource => ({
  pending: (...asked) => all.inCurrent(({ outbox }) => outbox.pending(...asked)),
  load: (...asked) => all.inCurrent(({ outbox }) => outbox.load(...asked)),
  clear: (...asked) => all.inCurrent(({ outbox }) => outbox.clear(...asked)),
});

/** Work in each generation that was begun at or before a time and is not finished: each to be done by calling it. */
export const unfinishedInEach =
  (all: All) =>
  async (begunBefore: Date, limit: number): Promise<(() => Promise<void>)[]> => {
    const left: (() => Promise<void>)[] = [];
    await all.inEach(async ({ unfinished }) => {
      left.push(...(await unfinished(begunBefore, limit)));
    });
    return left;
  };

/** What was made before cannot tell everything: after an upgrade such figures have to be waited for, rather than be wrong. */
const sinceLayout2 = (projection: Projection): Projection => {
  if (projection.generation.layout >= 2) return projection;
  throw new AppError(
    'service_unavailable',
    'These figures are being made ready after an upgrade. Try again in a minute.',
    {
      headers: { 'Retry-After': '30' },
    },
  );
};
