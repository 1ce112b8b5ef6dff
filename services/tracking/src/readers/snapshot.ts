import type { ReaderDay, ReaderSnapshot } from '@docsight/contracts';
import { readerIdOf, utcDay } from './reader.ts';
import type { Reader } from './reader.ts';

/** A reader's whole state as other services see it. What was merged into another viewer has no days any more. */
export const snapshotOf = (reader: Reader, version: number): ReaderSnapshot => ({
  readerId: readerIdOf(reader),
  documentId: reader.documentId,
  viewerId: reader.viewerId,
  version,
  mergedInto: reader.mergedInto,
  email: reader.email,
  companyDomain: reader.companyDomain,
  lead: reader.lead && { name: reader.lead.name, capturedAt: iso(reader.lead.capturedAt) },
  firstViewedAt: reader.visits[0] ? iso(reader.visits[0].start) : null,
  lastViewedAt: reader.visits.length > 0 ? iso(reader.visits.at(-1)!.last) : null,
  level: reader.level,
  totalPages: reader.totalPages,
  days: reader.mergedInto === null ? daysOf(reader) : [],
});

/** Oldest first. A visit counts on the day it began, a page of it on the day it was first seen in it. */
const daysOf = (reader: Reader): ReaderDay[] => {
  const days = new Map<string, ReaderDay>();
  const dayAt = (date: string): ReaderDay => {
    const day = days.get(date) ?? { date, visits: 0, downloads: 0, pages: {} };
    days.set(date, day);
    return day;
  };
  for (const { start, pages } of reader.visits) {
    dayAt(utcDay(start)).visits += 1;
    for (const [page, date] of Object.entries(pages)) pageOn(dayAt(date), page).v += 1;
  }
  for (const [date, { downloads, pages }] of Object.entries(reader.days)) {
    dayAt(date).downloads += downloads;
    for (const [page, ms] of Object.entries(pages)) pageOn(dayAt(date), page).ms += ms;
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
};

const pageOn = (day: ReaderDay, page: string): { v: number; ms: number } => (day.pages[page] ??= { v: 0, ms: 0 });

const iso = (at: number): string => new Date(at).toISOString();
