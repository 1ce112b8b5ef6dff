/*
 * Packed counts: whole numbers by index, one after the other, as Protocol Buffers encode a sint64: with as many bytes
 * as the number needs. A count from -64 to 63 takes one byte. BSON takes ten bytes for a count in a record, and the
 * time of a read grows with the bytes. Source: https://protobuf.dev/programming-guides/encoding/
 */

const bitsPerByte = 7;
const base = 2 ** bitsPerByte;

/** Packs counts. Zeros at the end are left out. */
export const packCounts = (counts: number[]): Uint8Array => {
  const bytes: number[] = [];
  const length = counts.findLastIndex((count) => count !== 0) + 1;
  for (let index = 0; index < length; index += 1) {
    const count = counts[index] ?? 0;
    // Divisions instead of shifts: a time has more than 32 bits.
    let rest = count < 0 ? -2 * count - 1 : 2 * count;
    for (; rest >= base; rest = Math.floor(rest / base)) bytes.push((rest % base) + base);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
};

/** Calls `visit` with each packed count and its index. */
export const visitPacked = (bytes: Uint8Array, visit: (index: number, count: number) => void): void => {
  let index = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at]!;
    let value = byte % base;
    for (let factor = base; byte >= base; factor *= base) {
      at += 1;
      byte = bytes[at]!;
      value += (byte % base) * factor;
    }
    visit(index, value % 2 === 0 ? value / 2 : -(value + 1) / 2);
    index += 1;
  }
};

/** Returns the packed sums of packed counts and of other counts by index. */
export const addToPacked = (bytes: Uint8Array, added: Record<string, number>): Uint8Array => {
  const counts: number[] = [];
  visitPacked(bytes, (_, count) => counts.push(count));
  for (const [index, count] of Object.entries(added)) {
    for (let missing = counts.length; missing <= Number(index); missing += 1) counts.push(0);
    counts[Number(index)]! += count;
  }
  return packCounts(counts);
};
