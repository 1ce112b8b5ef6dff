import { levels } from '../levels.ts';
import type { LevelName } from '../levels.ts';
import type { Query } from './use-query.ts';

const refreshEveryMs = 30_000;

/** The number of viewers on each engagement level of a document, in all time. */
export const levelCountsQuery = (code: string): Query<Record<LevelName, number>> => ({
  key: ['document', code, 'levels'],
  fetch: async (client, signal) => {
    const counts = await Promise.all(
      levels.map(async (level) => {
        const { total_viewers: viewers } = await client.documents
          .viewers(code, { level, per_page: 1 }, { signal })
          .page();
        return [level, viewers] as const;
      }),
    );
    return Object.fromEntries(counts) as Record<LevelName, number>;
  },
  refreshEveryMs,
});
