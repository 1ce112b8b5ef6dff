/**
 * Encodes whole numbers with one byte per 7 bits, the lowest bits first, as Protocol Buffers do. One field per page
 * would cost the database driver many times as much for a document of 10,000 pages.
 */
const encodeNumbers = (numbers: readonly number[]): Uint8Array => {
  const bytes: number[] = [];
  for (let rest of numbers) {
    // Without bit operations, which have 32 bits.
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
};

const decodeNumbers = (bytes: Uint8Array): number[] => {
  const numbers: number[] = [];
  let [number, factor] = [0, 1];
  for (const byte of bytes) {
    number += (byte % 128) * factor;
    factor *= 128;
    if (byte >= 128) continue;
    numbers.push(number);
    [number, factor] = [0, 1];
  }
  return numbers;
};

/**
 * Encodes the number of each page, in ascending order of the pages: the distance from the page before, then the number.
 */
export const encodePageNumbers = (pages: Record<string, number>): Uint8Array => {
  const numbers: number[] = [];
  let before = 0;
  // JavaScript lists whole numbers as keys in ascending order.
  for (const page in pages) {
    numbers.push(Number(page) - before, pages[page]!);
    before = Number(page);
  }
  return encodeNumbers(numbers);
};

export const decodePageNumbers = (bytes: Uint8Array): Record<string, number> => {
  const numbers = decodeNumbers(bytes);
  const pages: Record<string, number> = {};
  let page = 0;
  for (let index = 0; index < numbers.length; index += 2) {
    page += numbers[index]!;
    pages[page] = numbers[index + 1]!;
  }
  return pages;
};

/** Encodes pages in ascending order: the distance of each from the one before. */
export const encodePageList = (pages: readonly number[]): Uint8Array =>
  encodeNumbers(pages.map((page, index) => page - (pages[index - 1] ?? 0)));

export const decodePageList = (bytes: Uint8Array): number[] => {
  let page = 0;
  return decodeNumbers(bytes).map((distance) => (page += distance));
};
