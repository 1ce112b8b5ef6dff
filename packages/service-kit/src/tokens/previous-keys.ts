import { counter } from '../metrics/index.ts';
import type { KeyList } from './secrets.ts';

/** Counts a use of the key at this index of its list. */
export type CountPreviousKey = (index: number) => void;

/**
 * Returns what counts the uses of the keys of a setting behind the first one. While the count of a position stays the
 * same, nothing in use depends on that key. Source: Specification 11.9.
 */
export const countPreviousKey = (setting: string, keys: KeyList<unknown>): CountPreviousKey => {
  const uses = counter('docsight_previous_key_uses_total');
  const counts = keys.slice(1).map((_key, index) => uses.labels({ setting, position: String(index + 2) }));
  for (const count of counts) count.inc(0);
  return (index) => counts[index - 1]?.inc();
};
