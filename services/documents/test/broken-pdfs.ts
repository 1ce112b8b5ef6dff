import { deflateSync } from 'node:zlib';

/** PDFs made by hand, well-formed or hostile. Strings are taken as bytes, one a character. */
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A PDF of the objects given, numbered from 1, with the catalog first and a cross-reference table. */
export const pdfOf = (objects: (string | Buffer)[]): Buffer => {
  const parts = [bytes('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]!.length;
  objects.forEach((object, index) => {
    const content = typeof object === 'string' ? bytes(object) : object;
    const part = Buffer.concat([bytes(`${index + 1} 0 obj\n`), content, bytes('\nendobj\n')]);
    offsets.push(at);
    at += part.length;
    parts.push(part);
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<</Size ${size}/Root 1 0 R>>\n`;
  return Buffer.concat([...parts, bytes(`${table}startxref\n${at}\n%%EOF\n`)]);
};

const catalog = '<</Type/Catalog/Pages 2 0 R>>';
const kids = (...numbers: number[]): string => numbers.map((number) => `${number} 0 R`).join(' ');
const range = (length: number, from = 0): number[] => Array.from({ length }, (_, index) => from + index);
const tree = (count: number | string, children: string): string => `<</Type/Pages/Count ${count}/Kids[${children}]>>`;

export const aPage = (more = '/MediaBox[0 0 200 200]', parent = 2): string =>
  `<</Type/Page/Parent ${parent} 0 R${more}>>`;

/** All pages in one list. claimed: what the file says instead of the truth. */
export const flatPdf = (pages: number, claimed: number | string = pages): Buffer =>
  pdfOf([catalog, tree(claimed, kids(...range(pages, 3))), ...range(pages).map(() => aPage())]);

export const onePage = (page: string, ...more: (string | Buffer)[]): Buffer =>
  pdfOf([catalog, tree(1, kids(3)), page, ...more]);

/** One page under so many levels. */
export const deepPdf = (levels: number): Buffer =>
  pdfOf([catalog, ...range(levels).map((level) => tree(1, kids(level + 3))), aPage(undefined, levels + 1)]);

/** A page, and the tree itself as the second child. */
export const circularPdf = (): Buffer => pdfOf([catalog, tree(3, kids(3, 2)), aPage()]);

/** Ten times the same child on each of nine levels: a thousand million pages in a kilobyte. */
export const laughingPdf = (): Buffer => {
  const levels = range(9).map((level) => tree(10 ** (9 - level), kids(...range(10).map(() => level + 3))));
  return pdfOf([catalog, ...levels, aPage(undefined, 10)]);
};

export const compressed = (dictionary: string, content: Buffer): Buffer => {
  const data = deflateSync(content);
  const head = bytes(`<<${dictionary}/Filter/FlateDecode/Length ${data.length}>>\nstream\n`);
  return Buffer.concat([head, data, bytes('\nendstream')]);
};

export const preceded = (by: Buffer | string, pdf: Buffer): Buffer =>
  Buffer.concat([typeof by === 'string' ? bytes(by) : by, pdf]);

/** Numbers from 0 to 1 that are the same in each run. */
export const seeded = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

/** Ways in which files break. Each gives a broken copy. */
export const breakages: Record<string, (pdf: Buffer, random: () => number) => Buffer> = {
  truncated: (pdf, random) => pdf.subarray(0, below(pdf.length, random)),
  'without its end': (pdf, random) => pdf.subarray(0, pdf.length - below(300, random)),
  'with flipped bits': (pdf, random) => {
    for (let flips = 0; flips < 20; flips += 1) pdf[below(pdf.length, random)]! ^= 1 << below(8, random);
    return pdf;
  },
  'with zeros': (pdf, random) => {
    const start = below(pdf.length, random);
    return pdf.fill(0, start, Math.min(pdf.length, start + below(2_000, random)));
  },
  'with a hole': (pdf, random) => {
    const start = below(pdf.length, random);
    return Buffer.concat([pdf.subarray(0, start), pdf.subarray(start + below(500, random))]);
  },
  'with foreign bytes': (pdf, random) => {
    const start = below(pdf.length, random);
    const foreign = Buffer.from(range(below(300, random)).map(() => below(256, random)));
    return Buffer.concat([pdf.subarray(0, start), foreign, pdf.subarray(start)]);
  },
  'with pieces exchanged': (pdf, random) => {
    const half = Math.floor(pdf.length / 2);
    const [one, other, length] = [below(half, random), half + below(half, random), below(1_000, random)];
    const piece = Buffer.from(pdf.subarray(one, one + length));
    pdf.copy(pdf, one, other, other + length);
    piece.copy(pdf, other);
    return pdf;
  },
  'with other numbers': (pdf, random) => {
    const text = pdf.toString('latin1');
    return bytes(
      text.replaceAll(/\d+/g, (number) => {
        if (random() > 0.02) return number;
        return ['0', '-1', '99999999999', '2147483648', '65536'][below(5, random)]!;
      }),
    );
  },
};

const below = (limit: number, random: () => number): number => Math.floor(random() * limit);
