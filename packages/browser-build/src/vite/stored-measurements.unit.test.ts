import { describe, expect, it } from '@jest/globals';
import { measurementLines } from './stored-measurements.ts';

describe('the measurements of pages', () => {
  it('are printed in columns, with their aims and their day', () => {
    const stored = {
      title: 'Pages',
      rows: [
        { what: '/app: largest paint', ours: 'p50 656 ms', aim: '≤ 1500 ms', ratio: null },
        { what: '/app: layout shift', ours: '0.002', aim: '≤ 0.02', ratio: null },
      ],
      run: { at: '2026-11-23T16:38:51.561Z', seconds: 33 },
    };
    expect(measurementLines(JSON.stringify(stored))).toEqual([
      'measured in Chromium on 2026-11-23:',
      '  /app: largest paint p50 656 ms (aim ≤ 1500 ms)',
      '  /app: layout shift  0.002      (aim ≤ 0.02)',
    ]);
    expect(() => measurementLines('{}')).toThrow('rows');
  });
});
