/**
 * Splits content into parts of equal size; the last one may be smaller. All parts share one buffer: the next part
 * overwrites it.
 */
export const splitIntoParts = async function* (
  content: AsyncIterable<Buffer>,
  partBytes: number,
): AsyncGenerator<Buffer, undefined> {
  const buffer = Buffer.allocUnsafe(partBytes);
  let filled = 0;
  for await (const chunk of content) {
    for (let taken = 0; taken < chunk.length;) {
      const copied = chunk.copy(buffer, filled, taken);
      filled += copied;
      taken += copied;
      if (filled === partBytes) {
        yield buffer;
        filled = 0;
      }
    }
  }
  if (filled > 0) yield buffer.subarray(0, filled);
  return undefined;
};
