import { useMemo } from 'preact/hooks';
import { utcDayOf } from '../format/time.ts';
import { useSearch } from '../url/use-search.ts';
import { readRange, searchOf } from './range.ts';
import type { Range, RangeChoice } from './range.ts';

/** Returns the range in the address, and a function that changes it. */
export const useRange = (): Range & { set(choice: RangeChoice): void } => {
  const search = useSearch();
  const [range, since, until] = [search.get('range'), search.get('since'), search.get('until')];
  const today = utcDayOf(Date.now());
  const current = useMemo(() => readRange({ range, since, until }, today), [range, since, until, today]);
  return { ...current, set: (choice) => search.set(searchOf(choice)) };
};
