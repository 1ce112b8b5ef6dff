import type { mongo } from 'mongoose';
import type { SumTree } from '../figures/index.ts';
import { makeAddSums } from '../fold-plans/index.ts';
import type { DocumentRef } from './rollup.ts';
import type { RollupDayRecord } from './rollup-model.ts';

/** The fold that is being completed: `version` is its number. */
type Fold = DocumentRef & { version: number };

/**
 * Returns a function that adds sums to days, once per fold, and creates the days that are missing.
 * Each changed day is marked, so that its account's days count it anew.
 */
export const makeAddToDays = (
  days: mongo.Collection<RollupDayRecord>,
): ((fold: Fold, sums: Record<string, SumTree>) => Promise<void>) => {
  const addSums = makeAddSums(days, { marks: { toCount: true } });
  return ({ documentId, accountId, version }, sumsByDate) =>
    addSums(
      version,
      Object.entries(sumsByDate).map(([date, sums]) => ({
        id: `${documentId}:${date}`,
        sums,
        fields: { documentId, accountId, date },
      })),
    );
};
