import { engagementLevels, maxRecentVisits, rankOf } from '@docsight/contracts';
import type { DocumentFacts, EngagementLevel, ReaderDay, ReaderSnapshot } from '@docsight/contracts';
import { aDocumentFacts, aReaderSnapshot } from '@docsight/testkit';

/**
 * What one viewer did, or what was done to it. A viewer who passes the gate keeps its id, unless its e-mail has one.
 */
export type Occurrence = {
  documentId: string;
  viewerId: string;
  at: Date;
} & (
  | {
      kind: 'read';
      /** The time of the first reading in the same visit. */
      visitStartedAt: number;
      /** The same page may be listed several times. */
      pages: { page: number; ms: number }[];
      /** A level that the viewer has now, if it had a lower one. */
      level: EngagementLevel;
    }
  | { kind: 'downloaded' }
  | { kind: 'passed-gate'; email: string; name: string }
  | {
      kind: 'erased';
      /** The viewer and those who were merged into it. */
      viewerIds: string[];
    }
);

/** A history as tracking could publish it. */
export type History = {
  documents: DocumentFacts[];
  /** What happened, in order of time. The snapshots result from it. */
  occurrences: Occurrence[];
  /** Every snapshot of the readers, in order. */
  snapshots: {
    accountId: string;
    snapshot: ReaderSnapshot;
    /** The whole snapshot of the reader at that time. */
    whole: ReaderSnapshot;
  }[];
  /** The last whole snapshot of each reader. */
  lastSnapshots: ReaderSnapshot[];
};

/** Returns a random whole number from 0 to n - 1. */
export type Random = (n: number) => number;

/** Returns the same random numbers for the same seed. Algorithm: mulberry32. */
export const seeded = (seed: number): Random => {
  let state = seed | 0;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * n);
  };
};

export const shuffled = <T>(items: T[], random: Random): T[] => {
  const left = [...items];
  return items.map(() => left.splice(random(left.length), 1)[0]!);
};

/**
 * Builds a history of readers in the first days of 2026. They read, come back, download, pass the gate and merge. With
 * `partial`, snapshots leave out days that were published before and have not changed since. With `erasing`, some
 * readers are erased, with those that were merged into them, and may come back.
 */
export const randomHistory = (
  random: Random,
  {
    accounts,
    documents: count,
    steps,
    partial = false,
    erasing = false,
  }: { accounts: string[]; documents: number; steps: number; partial?: boolean; erasing?: boolean },
): History => {
  const documents = Array.from({ length: count }, (_, index) =>
    aDocumentFacts({
      accountId: accounts[index % accounts.length]!,
      pageCount: 1 + random(7),
      title: `Report ${index}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    }),
  );
  const occurrences: Occurrence[] = [];
  const snapshots: History['snapshots'] = [];
  const readers: ReaderSnapshot[] = [];
  const visits: VisitPages = new Map();
  const published = new Map<string, ReaderSnapshot>();
  const publish = (document: DocumentFacts, reader: ReaderSnapshot): void => {
    reader.version += 1 + random(2);
    const whole = structuredClone(reader);
    const snapshot = partial ? withoutPublished(whole, published.get(reader.readerId), random) : whole;
    snapshots.push({ accountId: document.accountId, snapshot, whole });
    published.set(reader.readerId, whole);
  };

  for (let step = 0; step < steps; step += 1) {
    const document = documents[random(documents.length)]!;
    const now = new Date(Date.UTC(2026, 0, 1) + Math.floor((step * 6 * 86_400_000) / steps));
    const present = readers.filter((reader) => reader.documentId === document.documentId && reader.mergedInto === null);
    const reader = present[random(present.length + 2)] ?? newReader(document, readers);
    const { documentId, viewerId } = reader;
    const occur = (what: Happening): unknown => occurrences.push({ documentId, viewerId, at: now, ...what });
    const action = random(10);
    if (erasing && random(8) === 0) {
      const together = [reader, ...readers.filter((other) => isMergedInto(reader, other))];
      occur({ kind: 'erased', viewerIds: together.map((gone) => gone.viewerId) });
      for (const gone of together) {
        erase(gone);
        publish(document, gone);
      }
      continue;
    }
    if (action < 6) occur(read(reader, now, visits, random));
    else if (action < 8) {
      occur({ kind: 'downloaded' });
      dayOf(reader, now).downloads += 1;
    } else if (reader.email === null) {
      const email = emails[random(emails.length)]!;
      const name = email.startsWith('b') ? 'Éclair' : '';
      occur({ kind: 'passed-gate', email, name });
      const identified = passGate(reader, { email, name }, now, readers);
      if (identified !== reader) publish(document, identified);
    }
    publish(document, reader);
  }
  return { documents, occurrences, snapshots, lastSnapshots: [...published.values()] };
};

type Happening = Occurrence extends infer Each
  ? Each extends Occurrence
    ? Omit<Each, 'documentId' | 'viewerId' | 'at'>
    : never
  : never;

/** The pages that were seen in each visit, by its start. No two visits start at the same time. */
type VisitPages = Map<number, Set<number>>;

/** Leaves out most days before a random day that have not changed since the last snapshot. */
const withoutPublished = (
  whole: ReaderSnapshot,
  before: ReaderSnapshot | undefined,
  random: Random,
): ReaderSnapshot => {
  if (whole.mergedInto !== null) return { ...whole, days: [] };
  const daysSince = whole.days[random(whole.days.length + 1)]?.date;
  if (daysSince === undefined) return whole;
  const isUnchanged = (day: ReaderDay): boolean =>
    JSON.stringify(before?.days.find(({ date }) => date === day.date)) === JSON.stringify(day);
  return {
    ...whole,
    daysSince,
    days: whole.days.filter((day) => day.date >= daysSince || !isUnchanged(day) || random(5) === 0),
  };
};

const newReader = ({ documentId, pageCount }: DocumentFacts, readers: ReaderSnapshot[]): ReaderSnapshot => {
  const nothing = {
    firstViewedAt: null,
    lastViewedAt: null,
    level: 'not_opened' as const,
    days: [],
    recentVisits: [],
  };
  const reader = aReaderSnapshot({ documentId, totalPages: pageCount, ...nothing });
  readers.push(reader);
  return reader;
};

const dayOf = (reader: ReaderSnapshot, now: Date): ReaderDay => {
  const date = now.toISOString().slice(0, 10);
  const found = reader.days.find((day) => day.date === date);
  if (found) return found;
  const day = { date, visits: 0, downloads: 0, pages: {} };
  reader.days.push(day);
  return day;
};

/** Adds page views: of a new visit, or of one that continues, maybe since the day before. */
const read = (reader: ReaderSnapshot, now: Date, visits: VisitPages, random: Random): Happening => {
  const day = dayOf(reader, now);
  const at = now.getTime();
  if (reader.firstViewedAt === null || random(3) > 0) {
    day.visits += 1;
    visits.set(at, new Set());
    reader.recentVisits = [...reader.recentVisits, { start: at, last: at, pages: 0 }].slice(-maxRecentVisits);
  }
  const visit = reader.recentVisits.at(-1)!;
  const seen = visits.get(visit.start)!;
  const pages = Array.from({ length: 1 + random(3) }, () => ({
    page: 1 + random(reader.totalPages),
    ms: random(20_000),
  }));
  for (const { page, ms } of pages) {
    const sums = (day.pages[String(page)] ??= { v: 0, ms: 0 });
    sums.v += seen.has(page) ? 0 : 1;
    sums.ms += ms;
    seen.add(page);
  }
  Object.assign(visit, { last: at, pages: seen.size });
  reader.firstViewedAt ??= now.toISOString();
  reader.lastViewedAt = now.toISOString();
  const level = random(3) === 0 ? engagementLevels[1 + random(4)]! : 'opened';
  reader.level = higher(reader.level, level);
  return { kind: 'read', visitStartedAt: visit.start, pages, level };
};

/** Several are parts of others, and characters of patterns mean themselves. */
const emails = ['ann@example.com', 'mary-ann@example.com', 'b.b+news@acme.example', 'bxb@acme.example'];

/** Gives a reader an e-mail. Returns it, or the reader who has this e-mail already, with the days of both. */
const passGate = (
  reader: ReaderSnapshot,
  { email, name }: { email: string; name: string },
  now: Date,
  readers: ReaderSnapshot[],
): ReaderSnapshot => {
  const known = readers.find((other) => other.email === email && other.documentId === reader.documentId);
  if (!known) {
    const lead = { name, capturedAt: now.toISOString() };
    const companyDomain = email.slice(email.indexOf('@') + 1);
    Object.assign(reader, { email, companyDomain, lead });
    return reader;
  }
  for (const day of reader.days) {
    const into = dayOf(known, new Date(day.date));
    into.visits += day.visits;
    into.downloads += day.downloads;
    for (const [page, { v, ms }] of Object.entries(day.pages)) {
      const sums = (into.pages[page] ??= { v: 0, ms: 0 });
      sums.v += v;
      sums.ms += ms;
    }
  }
  known.recentVisits = [...known.recentVisits, ...reader.recentVisits]
    .sort((a, b) => a.start - b.start)
    .slice(-maxRecentVisits);
  known.firstViewedAt = [known.firstViewedAt, reader.firstViewedAt].filter((time) => time !== null).sort()[0] ?? null;
  known.lastViewedAt =
    [known.lastViewedAt, reader.lastViewedAt]
      .filter((time) => time !== null)
      .sort()
      .at(-1) ?? null;
  known.level = higher(known.level, reader.level);
  reader.mergedInto = known.viewerId;
  reader.recentVisits = [];
  return known;
};

const isMergedInto = (into: ReaderSnapshot, { documentId, mergedInto }: ReaderSnapshot): boolean =>
  documentId === into.documentId && mergedInto === into.viewerId;

/** Erases a reader and voids its earlier snapshots. */
const erase = (reader: ReaderSnapshot): void => {
  Object.assign(reader, {
    mergedInto: null,
    email: null,
    companyDomain: null,
    lead: null,
    firstViewedAt: null,
    lastViewedAt: null,
    level: 'not_opened',
    days: [],
    recentVisits: [],
  });
  if (reader.version > 0) reader.voidUpTo = reader.version;
};

const higher = (a: EngagementLevel, b: EngagementLevel): EngagementLevel => (rankOf(a) >= rankOf(b) ? a : b);
