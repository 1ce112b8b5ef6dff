import TestSequencer from '@jest/test-sequencer';

/** Tests of the whole product come first: they take longest, and what is short fills the gaps at the end. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const isWhole = ({ path }) => path.includes('/tests/e2e/');
    const sorted = super.sort(tests);
    return [...sorted.filter(isWhole), ...sorted.filter((test) => !isWhole(test))];
  }
}
