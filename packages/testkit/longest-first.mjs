import TestSequencer from '@jest/test-sequencer';

/** Files that take long although they are small, by the end of their name. */
const long = ['.property.unit.test.ts', 'record-size.unit.test.ts', 'rebuild.int.test.ts'];

/**
 * Orders the test files so that all cores are busy until the end: first the tests of the whole product, which take longest, then other long ones, then
 * those on servers. Rules fill the gaps at the end. Files of one rank keep the order of Jest: by their last time, or by size.
 */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => rankOf(one.path) - rankOf(other.path));
  }
}

const rankOf = (path) => {
  if (path.includes('/tests/e2e/') && !path.endsWith('.contract.test.ts')) return 0;
  if (long.some((ending) => path.endsWith(ending))) return 1;
  return path.endsWith('.int.test.ts') ? 2 : 3;
};
