import { readFileSync } from 'node:fs';
import { serveParent } from '../child-program/index.ts';
import type { Examination } from './examination.ts';
import { readWithPdfParse } from './read-with-pdf-parse.ts';
import { readWithPdfium } from './read-with-pdfium.ts';

const marker = Buffer.from('%PDF-');
/**
 * Number of leading bytes that may contain the marker, because a preamble may precede it. Source: Specification 4.5.
 */
const searchedBytes = 1_024;

/** Returns true if the content of a file has the marker of a PDF. Name and media type do not matter. */
const hasPdfMarker = (content: Buffer): boolean => content.subarray(0, searchedBytes).includes(marker);

/**
 * The program of the child process that reads uploaded files. A hostile file can block a process for minutes and fill
 * its memory. pdf-parse counts the pages. When it fails or repairs a damaged file, PDFium reads the file too: it
 * repairs more, and it later draws the pages.
 */
const examine = async (path: string): Promise<Examination> => {
  // Synchronous: it takes a third of the processor time, and this process has nothing else to do.
  const content = readFileSync(path);
  if (!hasPdfMarker(content)) return { kind: 'rejected', reason: 'not-a-pdf' };
  const { examination, isSure } = await readWithPdfParse(content);
  if (isSure) return examination;
  return (await readWithPdfium(readFileSync(path))) ?? examination;
};

const smallPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 1 1]>>endobj
trailer<</Root 1 0 R/Size 4>>
%%EOF
`;

// pdf.js leaves rejected promises of damaged objects unhandled. One of them would end the process before the
// examination is complete.
process.on('unhandledRejection', () => undefined);

// Before the first task, because the parts of pdf-parse that read a file load for 100 ms.
await readWithPdfParse(Buffer.from(smallPdf));

serveParent((task) => examine((task as { path: string }).path));
