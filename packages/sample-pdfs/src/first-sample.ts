import { bold, makePdf, regular } from './make-pdf.ts';
import type { Pdf } from './make-pdf.ts';

const page = { width: 595, height: 842, margin: 64 };
const width = page.width - 2 * page.margin;
const colours = { ink: '#22211e', soft: '#625f57', accent: '#2a5a86', pale: '#dfe8f0' };

const title = 'Docsight sample';
const pages = [
  {
    heading: title,
    text: 'A PDF of four pages to try Docsight with. Share its link, open it as a guest, and watch the statistics change. Delete it when you are done.',
  },
  {
    heading: 'What readers see',
    text: 'Readers open the link in a browser and need no account. They see the open pages at once. This page is open, because the gate is before page 3.',
  },
  {
    heading: 'The gate',
    text: 'Before this page a reader gave an e-mail address. You find it among the leads. In the settings of the document you move the gate, or remove it.',
  },
  {
    heading: 'What you see',
    text: 'For each page: how many visits reached it, and how long readers stayed. For each reader: what they read, when, and with how much interest.',
  },
] as const;

/**
 * A sample of 4 pages for people who have no PDF at hand. Uncompressed, so that every version of zlib gives the same
 * bytes.
 */
export const firstSample = {
  pageCount: pages.length,
  make: (): Promise<Buffer> =>
    makePdf({ title, size: [page.width, page.height], lang: 'en', compress: false }, (pdf) => {
      for (const [index, { heading, text }] of pages.entries()) drawPage(pdf, heading, text, index);
    }),
};

const drawPage = (pdf: Pdf, heading: string, text: string, index: number): void => {
  pdf.addPage();
  pdf.rect(0, 0, page.width, 300).fill(index === 0 ? colours.accent : colours.pale);
  drawBars(pdf, index);
  pdf.font(bold, 34).fillColor(colours.ink).text(heading, page.margin, 356, { width });
  pdf.font(regular, 16).fillColor(colours.soft);
  pdf.text(text, page.margin, pdf.y + 14, { width, lineGap: 6 });
  pdf.font(regular, 11).text(`${index + 1} of ${pages.length}`, page.margin, page.height - 64, { lineBreak: false });
};

/** Bars like those of the statistics. The bar of the page itself is darker. */
const drawBars = (pdf: Pdf, current: number): void => {
  const heights = [180, 130, 90, 60];
  for (const [index, height] of heights.entries()) {
    const colour = current === 0 ? '#ffffff' : index === current ? colours.accent : '#a9bfd4';
    pdf.rect(page.margin + index * 60, 250 - height, 40, height).fill(colour);
  }
};
