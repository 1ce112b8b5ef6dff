import { describe, expect, it } from '@jest/globals';
import { benchmarks } from '../benchmarks.ts';
import { regionOf, regionsOf, renderPage } from './performance-page.ts';
import { readPage, storedResults } from './result-files.ts';
import type { Result } from './result.ts';

const page = await readPage();
const results = await storedResults();
const parts = Object.entries(benchmarks).flatMap(([benchmark, { parts: named }]) =>
  Object.keys(named).map((part) => regionOf(benchmark, part)),
);

describe('docs/performance.md', () => {
  it('has one region for the summary and for each part of a benchmark', () => {
    expect(regionsOf(page).toSorted()).toEqual(['summary', ...parts].toSorted());
    expect(page.match(/<!-- bench:/g)).toHaveLength(regionsOf(page).length * 2);
  });

  it('has the tables that the results in docs/benchmarks give', () => {
    expect(renderPage(page, results)).toBe(page);
  });

  it('is written from results of parts that exist, with date, commit and machine', () => {
    for (const { benchmark, part, run } of results) {
      expect(parts).toContain(regionOf(benchmark, part));
      expect(run).toMatchObject({ at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), cores: expect.any(Number) });
      expect(run.commit).toMatch(/^(?:[\da-f]{7,}\+?|unknown)$/);
    }
  });

  it('has each region below the heading of its command', () => {
    for (const region of parts) {
      const [benchmark, part] = region.split('/');
      const before = page.slice(0, page.indexOf(`<!-- bench:${region} -->`));
      const command = [...before.matchAll(/^##+ `pnpm bench (?<command>.+)`$/gm)].at(-1)?.groups?.command;
      expect([benchmark, `${benchmark} ${part}`]).toContain(command);
    }
  });

  it('has no line of prose above 150 characters', () => {
    const prose = page.split('\n').filter((line) => !line.startsWith('|') && !line.startsWith('Measured on '));
    expect(prose.filter((line) => line.length > 150)).toEqual([]);
  });
});

const result = (changes: Partial<Result> = {}): Result => ({
  benchmark: 'gateway',
  part: 'requests',
  title: 'Requests',
  rows: [{ what: 'a|b', ours: '1 ms', baseline: '', ratio: null, aim: '≤ 2 ms', isReached: true }],
  tables: [],
  run: {
    at: '2026-11-22T10:00:00.000Z',
    commit: 'abc1234',
    cores: 2,
    processor: 'A processor',
    node: '20.20.2',
    loadAverage: 0.5,
    seconds: 30,
    isLarge: false,
  },
  ...changes,
});
const machine = '2 cores (A processor), Node 20.20.2, load average 0.5';
const regions = (content: string): string =>
  `Before\n\n<!-- bench:gateway/requests -->\n${content}<!-- bench:end -->\n\nAfter\n`;

describe('the page of results', () => {
  it('replaces the regions and keeps the text around them', () => {
    const rendered = renderPage(regions('\nold\n'), [result()]);
    expect(rendered).toBe(
      regions(`
|      | Ours | Baseline | Ratio | Aim    |         |
| ---- | ---- | -------- | ----- | ------ | ------- |
| a\\|b | 1 ms |          |       | ≤ 2 ms | reached |

Measured on 22 November 2026 at commit \`abc1234\` in 30 s: ${machine} before the run.

`),
    );
    expect(renderPage(rendered, [result()])).toBe(rendered);
  });

  it('says which region has no result', () => {
    expect(renderPage(regions(''), [])).toBe(regions('\nNot measured yet.\n\n'));
  });
});
