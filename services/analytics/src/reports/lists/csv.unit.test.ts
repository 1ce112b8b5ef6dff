import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rowsOfCsv } from '../../../test/expected-reports.ts';
import { csvOf } from './csv.ts';

type Row = { name: string | null; count: number; done: boolean };

async function* batchesOf<T>(...batches: T[][]): AsyncGenerator<T[]> {
  yield* batches;
}
const csv = (...batches: Row[][]): Promise<string> =>
  text(Readable.from(csvOf<Row>(['name', 'count', 'done'], batchesOf(...batches))));
const aRow = (name: string | null): Row => ({ name, count: 1, done: true });

describe('a table as CSV', () => {
  it('has one header and one row per record, for any number of batches', async () => {
    const rows = [aRow('Ann'), { name: null, count: 0.25, done: false }];
    const whole = 'name,count,done\r\nAnn,1,true\r\n,0.25,false\r\n';
    expect(await csv(rows)).toBe(whole);
    expect(await csv([rows[0]!], [rows[1]!])).toBe(whole);
  });

  it('has only its header when there are no rows', async () => {
    expect(await csv()).toBe('name,count,done\r\n');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠1', "'＠1"],
    ['Ann;=1+1;', "Ann;'=1+1;"],
    ['Ann\t+1', "Ann\t'+1"],
    ['Ann|-1', "Ann|'-1"],
    ['Ann; "=1"', 'Ann; "\'=1"'],
    ['Ann\n@SUM(A1)', "Ann\n'@SUM(A1)"],
    ['Ann;;＝1', "Ann;;'＝1"],
  ])('escapes a cell that a spreadsheet would read as a formula: %j', async (name, escaped) => {
    expect(rowsOfCsv(await csv([aRow(name)]))[1]).toEqual([escaped, '1', 'true']);
  });

  it.each([';', '|', '\t'])('quotes a cell with the separator %j', async (separator) => {
    expect(await csv([aRow(`a${separator}b`)])).toContain(`\r\n"a${separator}b",1`);
  });

  it('has no formula, whichever separator a spreadsheet expects', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...Array.from('=+-@＝＋－＠\t\r\n;|,"\' a')) });
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1 }), async (names) => {
        const text = await csv(names.map(aRow));
        const ofOtherSeparators = text.split(/[;|\t\r\n]/);
        for (const part of [...rowsOfCsv(text).flat(), ...ofOtherSeparators])
          expect(part).not.toMatch(/^[ "]*[=+\-@＝＋－＠]/);
      }),
    );
  });

  it.each(['a,b', 'say "yes"', 'two\nlines', 'two\rlines', 'two\r\nlines', '"', ',', ' x '])(
    'keeps %j in one cell',
    async (name) => {
      expect(rowsOfCsv(await csv([aRow(name), aRow('next')]))).toEqual([
        ['name', 'count', 'done'],
        [name, '1', 'true'],
        ['next', '1', 'true'],
      ]);
    },
  );

  it('is read back as the same rows, for any cells', async () => {
    const cell = fc.string({ unit: 'grapheme' }).filter((name) => !/[=+\-@\t\r＝＋－＠]/u.test(name));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell)), async (batches) => {
        const rows = batches.map((names) => names.map(aRow)).filter((batch) => batch.length > 0);
        const cells = rowsOfCsv(await csv(...rows)).slice(1);
        expect(cells).toEqual(rows.flat().map(({ name }) => [name, '1', 'true']));
      }),
    );
  });
});
