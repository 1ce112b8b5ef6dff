import { mongo } from 'mongoose';
import type { Day, SessionTotals, Visit } from '../rules/index.ts';
import { decodePageList, decodePageNumbers, encodePageList, encodePageNumbers } from './page-numbers.ts';

/** Numbers of pages, as `encodePageNumbers` encodes them. */
type StoredPages = mongo.Binary;

/** The parts of a reader's history as the database has them. */
export type StoredVisit = Omit<Visit, 'pages'> & {
  /** The pages that were first seen on each day of this visit, as `encodePageList` encodes them. */
  pages: Record<string, mongo.Binary>;
};
export type StoredDay = Omit<Day, 'pages' | 'archived'> & {
  pages: StoredPages;
  archived?: { visits: number; pages: StoredPages };
};
export type StoredSession = Omit<SessionTotals, 'pages'> & { pages: StoredPages };

export const toStoredPages = (pages: Record<string, number>): StoredPages => new mongo.Binary(encodePageNumbers(pages));
export const fromStoredPages = (pages: StoredPages): Record<string, number> => decodePageNumbers(pages.value());

export const toStoredVisits = (visits: Visit[]): StoredVisit[] =>
  visits.map((visit) => ({ ...visit, pages: byDay(visit.pages) }));
export const fromStoredVisits = (visits: StoredVisit[]): Visit[] =>
  visits.map((visit) => ({ ...visit, pages: byPage(visit.pages) }));

export const toStoredDays = (days: Record<string, Day>): Record<string, StoredDay> =>
  mapValues(days, ({ archived, ...day }) => ({
    ...day,
    pages: toStoredPages(day.pages),
    ...(archived && { archived: { ...archived, pages: toStoredPages(archived.pages) } }),
  }));
export const fromStoredDays = (days: Record<string, StoredDay>): Record<string, Day> =>
  mapValues(days, ({ archived, ...day }) => ({
    ...day,
    pages: fromStoredPages(day.pages),
    ...(archived && { archived: { ...archived, pages: fromStoredPages(archived.pages) } }),
  }));

export const toStoredSessions = (sessions: Record<string, SessionTotals>): Record<string, StoredSession> =>
  mapValues(sessions, ({ pages, ...session }) => ({ ...session, pages: toStoredPages(pages) }));
export const fromStoredSessions = (sessions: Record<string, StoredSession>): Record<string, SessionTotals> =>
  mapValues(sessions, ({ pages, ...session }) => ({ ...session, pages: fromStoredPages(pages) }));

const byDay = (pages: Visit['pages']): StoredVisit['pages'] => {
  const days: Record<string, number[]> = {};
  for (const page in pages) (days[pages[page]!] ??= []).push(Number(page));
  return mapValues(days, (seen) => new mongo.Binary(encodePageList(seen)));
};

const byPage = (days: StoredVisit['pages']): Visit['pages'] => {
  const pages: Visit['pages'] = {};
  for (const [day, seen] of Object.entries(days)) for (const page of decodePageList(seen.value())) pages[page] = day;
  return pages;
};

const mapValues = <From, To>(record: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
