import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatBytes } from '../format/bytes.ts';
import { collect } from './collect.ts';

async function* piecesOf(pieces: string[], error?: Error): AsyncGenerator<string> {
  yield* pieces;
  if (error) throw error;
}

describe('a download', () => {
  it('is the joined pieces, and reports the bytes after each', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' })), async (pieces) => {
        const progress: number[] = [];
        const file = await collect(piecesOf(pieces), 'text/csv', (bytes) => progress.push(bytes));
        const bytesUpTo = (count: number): number => new TextEncoder().encode(pieces.slice(0, count).join('')).length;
        expect(await file.text()).toBe(pieces.join(''));
        expect(file.type).toBe('text/csv');
        expect(progress).toEqual(pieces.map((_piece, index) => bytesUpTo(index + 1)));
      }),
    );
  });

  it('is no file if it breaks off', async () => {
    const broken = collect(piecesOf(['email\r\n'], new Error('broken')), 'text/csv', () => undefined);
    await expect(broken).rejects.toThrow('broken');
  });

  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_000, '1.0 kB'],
    [64_200, '64 kB'],
    [999_600, '1.0 MB'],
    [12_400_000, '12 MB'],
    [5_100_000_000, '5.1 GB'],
    [2_000_000_000_000, '2000 GB'],
  ])('of %s bytes has the size "%s"', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
