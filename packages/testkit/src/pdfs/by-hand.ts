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

/** A stream of a PDF, with what its dictionary says besides the length. */
export const streamOf = (content: string | Buffer, entries = ''): Buffer =>
  Buffer.concat([
    bytes(`<<${entries}/Length ${content.length}>>\nstream\n`),
    typeof content === 'string' ? bytes(content) : content,
    bytes('\nendstream'),
  ]);

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

export const preceded = (by: Buffer | string, pdf: Buffer): Buffer =>
  Buffer.concat([typeof by === 'string' ? bytes(by) : by, pdf]);

/** Text in a font of Adobe's Asian font packs, which is not embedded. */
export const textNotEmbedded = (text: string): Buffer => {
  const codes = Buffer.from(text, 'utf16le').swap16().toString('hex');
  return onePage(
    aPage('/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>'),
    streamOf(`BT /F 32 Tf 40 100 Td <${codes}> Tj ET`),
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
  );
};

/** A page in the place of a reference, which has no type; nor have the page tree and the catalog. */
export const pagesInPlace = (): Buffer =>
  bytes(
    [
      '%PDF-1.4',
      '1 0 obj\n<</Kids[<</Parent 1 0 R/Contents[2 0 R]>>]/Resources<<>>>>\nendobj',
      '2 0 obj\n<<>>\nstream\nBT /F1 20 Tf 0 400 Td (Found by some) Tj ET\nendstream\nendobj',
      'trailer<</Root<</Pages 1 0 R>>>>',
    ].join('\n'),
  );

export const unfinished = (): Buffer =>
  bytes(
    '%PDF-1.4\n1 0 obj\n<<\n/Pages 2 0 R\n2 0 obj\n<<\n/Resources\n>>\n/Contents 3 0 R\n3 0 obj\n<<\n/Length 17000\n>>\nstream\nBI\n/W 60\n/H 60\n/F/CCF/DP<</K -1\ntrailer\n<<\n/Root 1 0 R\n>>\n',
  );
