import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;
export type PdfOptions = Omit<PDFKit.PDFDocumentOptions, 'autoFirstPage' | 'margin' | 'info'> & { title: string };

const require = createRequire(import.meta.url);
const fontFile = (weight: number): string =>
  require.resolve(`@fontsource/source-sans-3/files/source-sans-3-latin-${weight}-normal.woff`);

/** The names under which `draw` finds the embedded fonts. */
export const regular = 'regular';
export const bold = 'bold';

/**
 * Makes a PDF with pdfkit. `draw` adds each page itself; margins are 0, so that no page is added by an overflow. The
 * same drawing gives the same bytes: the dates are fixed, and the file's id is made of them.
 */
export const makePdf = async ({ title, ...options }: PdfOptions, draw: (pdf: Pdf) => void): Promise<Buffer> => {
  const pdf = new PDFDocument({
    ...options,
    autoFirstPage: false,
    margin: 0,
    info: { Title: title, Producer: 'pdfkit', Creator: 'pdfkit', CreationDate: new Date('2026-01-01T00:00:00Z') },
  });
  pdf.registerFont(regular, fontFile(400)).registerFont(bold, fontFile(700));
  const chunks: Buffer[] = [];
  const made = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  draw(pdf);
  pdf.end();
  return made;
};
