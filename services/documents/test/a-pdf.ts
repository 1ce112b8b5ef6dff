/** A stream of a PDF, with what its dictionary says besides the length. */
export const aStream = (content: string | Buffer, entries = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${content.length}>>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ]);

/** A well-formed PDF of these objects, numbered from 1; the first is the catalog. */
export const aPdfOf = (objects: (string | Buffer)[]): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Root 1 0 R/Size ${size}>>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
};

/** A PDF of one page. content: the page's stream. more: objects from number 5 on. */
export const aPdf = (
  options: {
    mediaBox?: string;
    content?: Buffer;
    resources?: string;
    more?: (string | Buffer)[];
  } = {},
): Buffer => {
  const {
    mediaBox = '0 0 612 792',
    content = aStream('0 0 1 rg 100 100 200 200 re f'),
    resources = '',
    more = [],
  } = options;
  return aPdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]/Contents 4 0 R/Resources<<${resources}>>>>`,
    content,
    ...more,
  ]);
};
