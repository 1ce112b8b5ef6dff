import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { BSON } from 'mongodb';
import { recordsIn } from './bson-records.ts';

const records = [{ a: 1 }, { text: 'x'.repeat(100) }, {}].map((record) => Buffer.from(BSON.serialize(record)));
const content = Buffer.concat(records);

const inChunksOf = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size)),
  );

it.each([1, 3, 4, 5, 50, 1_000])('splits records that arrive in chunks of %i bytes', async (size) => {
  const found: Buffer[] = [];
  for await (const record of recordsIn(inChunksOf(content, size))) found.push(Buffer.from(record));
  expect(found).toEqual(records);
});

it.each([
  [content.subarray(0, -1), 'ends inside a record'],
  [Buffer.alloc(8), 'a record of 0 bytes'],
  [Buffer.from([255, 255, 255, 127, 0]), 'a record of 2147483647 bytes'],
])('rejects content that is not BSON', async (bytes, sentence) => {
  const read = async () => {
    for await (const record of recordsIn(inChunksOf(bytes, 50))) void record;
  };
  await expect(read()).rejects.toThrow(sentence);
});
