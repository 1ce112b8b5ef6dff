import { describe, expect, it } from '@jest/globals';
import { cpuTable } from '../measuring/cpu-time.ts';
import { fullTable, summaryTable } from './result.ts';
import type { Result } from './result.ts';
import { compared, limited, unaimed } from './row.ts';
import { textTable } from './table.ts';

const ms = (value: number) => ({ value, text: `${value} ms` });

describe('a row of a result', () => {
  it('compares a ratio with its aim', () => {
    const reached = { what: 'uploads', ours: '6 ms', baseline: '3 ms', ratio: 2, aim: '≤ 2', isReached: true };
    expect(compared('uploads', ms(6), ms(3), { atMost: 2 })).toEqual(reached);
    expect(compared('uploads', ms(6), ms(3), { atLeast: 3 })).toMatchObject({ aim: '≥ 3', isReached: false });
    expect(compared('uploads', ms(6), ms(3))).toMatchObject({ ratio: 2, aim: '', isReached: null });
  });

  it('compares a figure with its limit', () => {
    const limit = { atMost: 5, unit: ' ms' };
    expect(limited('p50', ms(6), limit)).toMatchObject({ ratio: null, aim: '≤ 5 ms', isReached: false });
    expect(limited('p50', ms(4), limit, ms(8))).toMatchObject({ ratio: 0.5, baseline: '8 ms', isReached: true });
  });
});

describe('tables of results', () => {
  const rows = [compared('requests', ms(1), ms(2), { atLeast: 1 }), unaimed('p99', '9 ms')];
  const results = [
    { benchmark: 'gateway', part: 'requests', title: 'Requests', rows, tables: [] },
  ] as unknown as Result[];

  it('show all figures, or the first with the number of reached aims', () => {
    expect(fullTable(results).rows).toEqual([
      ['gateway requests', 'requests', '1 ms', '2 ms', '0.50', '≥ 1', 'missed'],
      ['', 'p99', '9 ms', '', '', '', ''],
    ]);
    expect(summaryTable(results).rows).toEqual([
      ['gateway requests', 'requests', '1 ms', '2 ms', '0.50', '≥ 1', '0 of 1'],
    ]);
  });

  it('have aligned columns', () => {
    expect(textTable({ caption: '', columns: ['a', 'long'], rows: [['wide', 'b']] })).toBe('a     long\nwide  b');
  });

  it('show the processor time of each process, small ones together, and the load apart', () => {
    const table = cpuTable('Time', {
      ours: { mongo: 1, gateway: 12, redis: 0.1, load: 5 },
      plain: { baseline: 0.5, load: 4 },
    });
    expect(table.columns).toEqual(['', 'baseline', 'gateway', 'mongo', 'others', 'sum', 'load']);
    expect(table.rows).toEqual([
      ['ours', '', '12.0', '1.00', '0.10', '13.1', '5.00'],
      ['plain', '0.50', '', '', '', '0.50', '4.00'],
    ]);
  });
});
