import type { AccountClient, DocumentStatistics } from '@docsight/client';
import type { Days } from '../range/days.ts';
import type { Query } from './use-query.ts';

/** The figures of a document in a range. */
export type DocumentFigures = {
  statistics: DocumentStatistics;
  leads: number;
};

const refreshEveryMs = 30_000;

/**
 * The figures of a document in a range, or in all time without one.
 * @param hasDays adds the timeline. A range of more than 1,000 days has none.
 */
export const documentFiguresQuery = (code: string, range: Partial<Days>, hasDays: boolean): Query<DocumentFigures> => ({
  key: ['document', code, 'figures', range, hasDays],
  fetch: async (client, signal) => {
    const query = { ...range, ...(hasDays && { interval: 'day' as const }) };
    const [statistics, leads] = await Promise.all([
      client.documents.stats(code, query, { signal }),
      isAllTime(range) ? countLeads(client, code, signal) : undefined,
    ]);
    return { statistics, leads: leads ?? leadsOf(statistics) };
  },
  refreshEveryMs,
  keepsPrevious: true,
});

const isAllTime = ({ since, until }: Partial<Days>): boolean => since === undefined && until === undefined;

const countLeads = async (client: AccountClient, code: string, signal: AbortSignal): Promise<number> =>
  (await client.documents.leads(code, { per_page: 1 }, { signal }).page()).pagination.total;

/** Returns the leads of a range. Each counts on one day, and the timeline has every day of the range. */
export const leadsOf = ({ timeline = [] }: Pick<DocumentStatistics, 'timeline'>): number =>
  timeline.reduce((sum, { leads }) => sum + leads, 0);
