/** The smallest and the largest size of a BSON record, in bytes. The server allows 16 MB and a little for itself. */
const sizeLimits = { min: 5, max: 17 * 1024 * 1024 };

/**
 * Splits BSON records that follow each other. Holds one record and one chunk in memory.
 * @throws Error if the content ends inside a record, or is not BSON.
 */
export const recordsIn = async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of content) {
    rest.push(chunk);
    restBytes += chunk.length;
    if (restBytes < 4 || restBytes < sizeAt(rest)) continue;
    const joined = Buffer.concat(rest);
    let start = 0;
    while (joined.length - start >= 4) {
      const size = requireSize(joined.readInt32LE(start));
      if (joined.length - start < size) break;
      yield joined.subarray(start, start + size);
      start += size;
    }
    rest = [joined.subarray(start)];
    restBytes = joined.length - start;
  }
  if (restBytes > 0) throw new Error('The file ends inside a record.');
};

/** Returns the size of the first record of a list of chunks with 4 bytes or more. */
const sizeAt = (chunks: Buffer[]): number => {
  const first = chunks[0]!;
  return requireSize((first.length >= 4 ? first : Buffer.concat(chunks)).readInt32LE(0));
};

const requireSize = (size: number): number => {
  if (size >= sizeLimits.min && size <= sizeLimits.max) return size;
  throw new Error(`The file is damaged: a record of ${size} bytes.`);
};
