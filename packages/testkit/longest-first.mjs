import TestSequencer from '@jest/test-sequencer';

/** Files that take long although they are small, by the end of their name. */
const long = ['.property.unit.test.ts', 'record-size.unit.test.ts', 'rebuild.int.test.ts'];

/**
 * Orders the test files so that all cores are busy until the end: first the tests of the whole product, which take
 * longest, then other long ones, then those on servers. Rules fill the gaps at the end. Files of one rank keep the
 * order of Jest: by their last time, or by size.
 */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const ordered = super.sort(tests);
    const ranks = [0, 1, 2, 3].map((rank) => ordered.filter(({ path }) => rankOf(path) === rank));
    return [mixed(ranks[0]), ...ranks.slice(1)].flat();
  }
}

const rankOf = (path) => {
  if (path.includes('/tests/e2e/') && !path.endsWith('.contract.test.ts')) return 0;
  if (long.some((ending) => path.endsWith(ending))) return 1;
  return path.endsWith('.int.test.ts') ? 2 : 3;
};

/** Spreads the files with browsers, which keep a core busy, evenly among the others, which often wait. */
const mixed = (tests) => {
  const isBrowser = ({ path }) => path.endsWith('.browser.test.ts');
  const kinds = [tests.filter(isBrowser), tests.filter((test) => !isBrowser(test))];
  return kinds
    .flatMap((kind) => kind.map((test, index) => ({ test, place: (index + 0.5) / kind.length })))
    .sort((one, other) => one.place - other.place)
    .map(({ test }) => test);
};
