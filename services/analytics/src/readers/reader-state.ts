import type { ReaderDay, ReaderSnapshot } from '@docsight/contracts';

/** A day of a reader. version: of the snapshot that told it; absent when it is that of the state. */
type ToldDay = ReaderDay & { version?: number };

/** All that was told of a reader, put together from snapshots each of which may leave out days. version: of the greatest snapshot. */
export type ReaderState = Omit<ReaderSnapshot, 'days' | 'daysSince'> & { days: ToldDay[] };

/**
 * What is known of a reader after one more snapshot, in whatever order they come: of the fields, and of each day by itself, what the greatest version said. The
 * very same state when the snapshot says nothing new. Of a reader that was merged no days are kept: it counts for nothing. Of one that was erased nothing is kept
 * that was told before: no field, since a newer snapshot told the erasure, and no day.
 */
export const successor = (stored: ReaderState | null, told: ReaderSnapshot): ReaderState => {
  const { days: toldDays, ...fields } = told;
  delete fields.daysSince;
  const isNewer = stored === null || stored.version < told.version;
  const base = isNewer ? fields : stored;
  if (base.mergedInto !== null) return isNewer ? { ...base, days: [] } : stored;

  const { voidUpTo = 0 } = base;
  const valid = (stored?.days ?? []).filter((day) => versionOf(stored, day) > voidUpTo);
  const known = new Map(valid.map((day) => [day.date, day]));
  const news =
    told.version > voidUpTo ? toldDays.filter(({ date }) => versionOf(stored, known.get(date)) < told.version) : [];
  if (!isNewer && news.length === 0) return stored;
  const days = new Map([...known].map(([date, day]) => [date, { ...day, version: versionOf(stored, day) }]));
  for (const day of news) days.set(day.date, { ...day, version: told.version });
  return { ...base, days: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)) };
};

/** 0 for a day that was not told yet. */
const versionOf = (stored: ReaderState | null, day: ToldDay | undefined): number =>
  day === undefined ? 0 : (day.version ?? stored?.version ?? 0);
