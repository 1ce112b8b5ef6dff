import { expect, it } from '@jest/globals';
import { textFiles } from './harness/repository-files.ts';

/** An `index.ts` only exports what other files declare. */
const ours = textFiles().filter(
  ({ path }) => /^(services|packages)\/[^/]+\/src\/.*\.ts$/.test(path) && !/(?:\.test|\/index)\.ts$/.test(path),
);
const concern = /\b(?:[wW]riteConcern|[rR]eadConcern|[rR]eadPreference|readConcernLevel)\b/;
const nameOf = ({ path }: { path: string }): string => path.replace(/^.*\//, '');

it('only packages/mongo/src/connection/concerns.ts spells out concerns of the database', () => {
  const naming = ours.filter(({ text }) => concern.test(text.replaceAll('defaultConcerns', '')));
  expect(naming.map(nameOf)).toEqual(['concerns.ts']);
});

/** Source: docs/adr/0010-write-and-read-concerns.md, which says what the loss of each write costs. */
it('only these files have writes that a failover may lose, or reads that it may undo', () => {
  const deviating = ours.filter(({ text }) => /\b(?:repeatableWrite|newestRead)\b/.test(text));
  expect(deviating.map(nameOf).sort()).toEqual([
    'batches-mongo.ts',
    'concerns.ts',
    'lease-store-mongo.ts',
    'leases-mongo.ts',
    'leases.ts',
    'list-stamps-mongo.ts',
    'plan-records-mongo.ts',
    'reader-outbox-mongo.ts',
  ]);
});
