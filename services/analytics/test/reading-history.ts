import { rankOf, engagementLevels } from '@docsight/contracts';
import type { DocumentFacts, EngagementLevel, ReaderDay, ReaderSnapshot } from '@docsight/contracts';
import { aDocumentFacts, aReaderSnapshot } from '@docsight/testkit';

/**
 * What tracking might have told: documents, and every snapshot of their readers in order. then: all that was known of the reader at that time; whole: how each
 * reader is at last.
 */
export type History = {
  documents: DocumentFacts[];
  snapshots: { accountId: string; snapshot: ReaderSnapshot; then: ReaderSnapshot }[];
  whole: ReaderSnapshot[];
};

/** A whole number from 0 to below `n`. */
export type Random = (n: number) => number;

/** The same numbers for the same seed (mulberry32). */
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
 * Readers who read, come back, download, pass the gate and merge, over the first days of 2026. partial: snapshots leave out days that were told before and
 * are as they were. erasing: now and then a reader is erased, with those who were merged into it, and may come back.
 */
export const randomHistory = (
  random: Random,
  {
    owners,
    documents: count,
    steps,
    partial = false,
    erasing = false,
  }: { owners: string[]; documents: number; steps: number; partial?: boolean; erasing?: boolean },
): History => {
  const documents = Array.from({ length: count }, (_, index) =>
    aDocumentFacts({
      accountId: owners[index % owners.length]!,
      pageCount: 1 + random(7),
      title: `Report ${index}`,
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    }),
  );
  const snapshots: History['snapshots'] = [];
  const readers: ReaderSnapshot[] = [];
  const lastTold = new Map<string, ReaderSnapshot>();
  const tell = (document: DocumentFacts, reader: ReaderSnapshot): void => {
    reader.version += 1 + random(2);
    const whole = structuredClone(reader);
    const snapshot = partial ? withoutTold(whole, lastTold.get(reader.readerId), random) : whole;
    snapshots.push({ accountId: document.accountId, snapshot, then: whole });
    lastTold.set(reader.readerId, whole);
  };

  for (let step = 0; step < steps; step += 1) {
    const document = documents[random(documents.length)]!;
    const now = new Date(Date.UTC(2026, 0, 1) + Math.floor((step * 6 * 86_400_000) / steps));
    const present = readers.filter((reader) => reader.documentId === document.documentId && reader.mergedInto === null);
    const reader = present[random(present.length + 2)] ?? newReader(document, readers);
    const action = random(10);
    if (erasing && random(8) === 0) {
      for (const gone of [reader, ...readers.filter((other) => isMergedInto(reader, other))]) {
        erase(gone);
        tell(document, gone);
      }
      continue;
    }
    if (action < 6) read(reader, now, random);
    else if (action < 8) dayOf(reader, now).downloads += 1;
    else if (reader.email === null) {
      const identified = passGate(reader, `reader${random(4)}@example.com`, now, readers);
      if (identified !== reader) tell(document, identified);
    }
    tell(document, reader);
  }
  return { documents, snapshots, whole: [...lastTold.values()] };
};

/** The last word on each reader. */
export const lastSnapshots = ({ whole }: Pick<History, 'whole'>): ReaderSnapshot[] => whole;

/** What changed since the last time is told, of the days since some day all, and of the others now and then one. */
const withoutTold = (whole: ReaderSnapshot, before: ReaderSnapshot | undefined, random: Random): ReaderSnapshot => {
  if (whole.mergedInto !== null) return { ...whole, days: [] };
  const daysSince = whole.days[random(whole.days.length + 1)]?.date;
  if (daysSince === undefined) return whole;
  const asBefore = (day: ReaderDay): boolean =>
    JSON.stringify(before?.days.find(({ date }) => date === day.date)) === JSON.stringify(day);
  return {
    ...whole,
    daysSince,
    days: whole.days.filter((day) => day.date >= daysSince || !asBefore(day) || random(5) === 0),
  };
};

const newReader = ({ documentId, pageCount }: DocumentFacts, readers: ReaderSnapshot[]): ReaderSnapshot => {
  const nothing = { firstViewedAt: null, lastViewedAt: null, level: 'not_opened' as const, days: [] };
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

/** A visit that begins, or goes on: then its pages may have been counted on the day before. */
const read = (reader: ReaderSnapshot, now: Date, random: Random): void => {
  const day = dayOf(reader, now);
  const begins = reader.firstViewedAt === null || random(3) > 0;
  if (begins) day.visits += 1;
  for (let pages = 1 + random(3); pages > 0; pages -= 1) {
    const page = (day.pages[String(1 + random(reader.totalPages))] ??= { v: 0, ms: 0 });
    page.v += begins || random(2) === 0 ? 1 : 0;
    page.ms += random(20_000);
  }
  reader.firstViewedAt ??= now.toISOString();
  reader.lastViewedAt = now.toISOString();
  const reached = engagementLevels[1 + random(4)]!;
  if (random(3) === 0 || reader.level === 'not_opened') reader.level = higher(reader.level, reached);
};

/** The reader who bears the e-mail from now on: this one, or the one who did before, with what this one read. */
const passGate = (reader: ReaderSnapshot, email: string, now: Date, readers: ReaderSnapshot[]): ReaderSnapshot => {
  const known = readers.find((other) => other.email === email && other.documentId === reader.documentId);
  if (!known) {
    const lead = { name: '', capturedAt: now.toISOString() };
    Object.assign(reader, { email, companyDomain: 'example.com', lead });
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
  known.firstViewedAt = [known.firstViewedAt, reader.firstViewedAt].filter((time) => time !== null).sort()[0] ?? null;
  known.lastViewedAt =
    [known.lastViewedAt, reader.lastViewedAt]
      .filter((time) => time !== null)
      .sort()
      .at(-1) ?? null;
  known.level = higher(known.level, reader.level);
  reader.mergedInto = known.viewerId;
  return known;
};

const isMergedInto = (into: ReaderSnapshot, { documentId, mergedInto }: ReaderSnapshot): boolean =>
  documentId === into.documentId && mergedInto === into.viewerId;

/** Nothing that was told of it so far says anything any more. */
const erase = (reader: ReaderSnapshot): void => {
  const nobody = {
    mergedInto: null,
    email: null,
    companyDomain: null,
    lead: null,
    firstViewedAt: null,
    lastViewedAt: null,
  };
  Object.assign(reader, { ...nobody, level: 'not_opened', days: [] });
  if (reader.version > 0) reader.voidUpTo = reader.version;
};

const higher = (a: EngagementLevel, b: EngagementLevel): EngagementLevel => (rankOf(a) >= rankOf(b) ? a : b);
