import { deflateSync } from 'node:zlib';
import { onePage, aPage, streamOf } from '@docsight/testkit';

/** A page of nested forms. Each draws the next one ten times, which takes PDFium longer than its limit. */
export const slowPage = (): Uint8Array<ArrayBuffer> => {
  const [first, depth] = [5, 9];
  const form = (entries: string, content: string) =>
    streamOf(content, `/Type/XObject/Subtype/Form/BBox[0 0 612 792]${entries}`);
  const forms = Array.from({ length: depth }, (_, level) =>
    level === depth - 1
      ? form('', '1 0 0 rg 10 10 300 300 re f')
      : form(`/Resources<</XObject<</F ${first + level + 1} 0 R>>>>`, '/F Do '.repeat(10)),
  );
  const entries = `/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</XObject<</F ${first} 0 R>>>>`;
  return new Uint8Array(onePage(aPage(entries), streamOf('/F Do'), ...forms));
};

/** A table of objects that expands to 60 MB. Its examination takes some seconds, and ends at the limit of memory. */
export const slowTable = (): Uint8Array<ArrayBuffer> => {
  const rows = 20_000_000;
  const table = deflateSync(Buffer.alloc(rows * 3), { level: 1 });
  const head = `%PDF-1.5\n1 0 obj\n<</Type/XRef/Size ${rows}/W[1 1 1]/Root 2 0 R/Filter/FlateDecode/Length ${table.length}>>\nstream\n`;
  const end = '\nendstream\nendobj\nstartxref\n9\n%%EOF\n';
  return new Uint8Array(Buffer.concat([Buffer.from(head), table, Buffer.from(end)]));
};
