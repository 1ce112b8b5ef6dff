import type { ReaderDay, ReaderSnapshot } from '@docsight/contracts';

/** A day of a reader. */
type StateDay = ReaderDay & {
  /** The version of the snapshot that the day comes from. */
  version: number;
};

/** The state of a reader, merged from its snapshots. A snapshot may leave out days that did not change. */
export type ReaderState = Omit<ReaderSnapshot, 'days' | 'daysSince'> & { days: StateDay[] };

/**
 * Applies a snapshot to the state of a reader. Snapshots may come twice and in any order.
 *
 * The fields come from the snapshot with the greatest version. So does each day by itself, among the snapshots that
 * list it. Returns the same object if the snapshot has nothing new.
 *
 * A merged reader keeps no days: it adds nothing to the figures. An erased reader keeps nothing from snapshots up to
 * `voidUpTo`: no field, as a newer snapshot reports the erasure, and no day.
 */
export const applySnapshot = (state: ReaderState | null, snapshot: ReaderSnapshot): ReaderState => {
  const { days: snapshotDays, ...fields } = snapshot;
  delete fields.daysSince;
  const isNewer = state === null || state.version < snapshot.version;
  const base = isNewer ? fields : state;
  if (base.mergedInto !== null) return isNewer ? { ...base, days: [] } : state;

  const { voidUpTo = 0 } = base;
  const days = new Map<string, StateDay>();
  for (const day of state?.days ?? []) if (day.version > voidUpTo) days.set(day.date, day);
  const newDays =
    snapshot.version > voidUpTo ? snapshotDays.filter((day) => isNewDay(days, day, snapshot.version)) : [];
  if (!isNewer && newDays.length === 0) return state;
  for (const day of newDays) days.set(day.date, { ...day, version: snapshot.version });
  return { ...base, days: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)) };
};

const isNewDay = (days: Map<string, StateDay>, { date }: ReaderDay, version: number): boolean =>
  (days.get(date)?.version ?? 0) < version;
