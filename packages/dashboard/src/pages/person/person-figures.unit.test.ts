import { expect, it } from '@jest/globals';
import type { Person } from '@docsight/client';
import { personFiguresOf } from './person-figures.ts';

it('the time of a person is the exact sum over all documents', () => {
  const documents = [0.1, 0.2, 0.7].map((seconds) => ({ total_time_seconds: seconds, visits: 2 }));
  expect(personFiguresOf({ documents: documents as Person['documents'] })).toEqual({ seconds: 1, visits: 6 });
  expect(personFiguresOf({ documents: [] })).toEqual({ seconds: 0, visits: 0 });
});
