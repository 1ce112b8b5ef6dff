import type { Person } from '@docsight/client';

/** Adds up the documents of a person. The response has all of them. Source: Specification 7.13. */
export const personFiguresOf = ({ documents }: Pick<Person, 'documents'>): { seconds: number; visits: number } => ({
  // Milliseconds are whole, so that no rounding errors add up.
  seconds: documents.reduce((sum, { total_time_seconds: seconds }) => sum + Math.round(seconds * 1000), 0) / 1000,
  visits: documents.reduce((sum, { visits }) => sum + visits, 0),
});
