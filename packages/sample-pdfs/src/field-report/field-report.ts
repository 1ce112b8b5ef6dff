import { bold, makePdf, regular } from '../make-pdf.ts';
import type { Pdf } from '../make-pdf.ts';
import { hills } from '../picture.ts';
import { colours, contentWidth, figureSize, page } from './layout.ts';
import { chapters, title } from './chapters.ts';

const subtitle = 'Sensor trial in eight cold stores, January to September';

/**
 * A business report of 14 pages with tables, charts and pictures: what the demo shares. `texts` has a line of each
 * page.
 */
export const fieldReport = {
  fileName: 'field-report.pdf',
  texts: [
    title,
    'Contents',
    ...chapters({ depot: Buffer.alloc(0), road: Buffer.alloc(0) }).map(({ heading }) => heading),
  ],
  make: async (): Promise<Buffer> => {
    const [cover, depot, road] = await Promise.all([
      hills({ seed: 7, width: 900, height: 1273, near: [10, 62, 60], far: [222, 236, 232] }),
      hills({ seed: 21, ...figureSize, near: [52, 40, 34], far: [246, 226, 198] }),
      hills({ seed: 33, ...figureSize, near: [20, 42, 74], far: [220, 232, 242] }),
    ]);
    const all = chapters({ depot, road });
    return makePdf({ title, size: [page.width, page.height], lang: 'en' }, (pdf) => {
      drawCover(pdf, cover);
      drawContents(
        pdf,
        all.map(({ heading }) => heading),
      );
      for (const { heading, parts } of all) {
        drawPage(pdf, heading);
        parts.reduce((y, part) => part(pdf, y), 130);
      }
    });
  },
};

const drawCover = (pdf: Pdf, image: Buffer): void => {
  pdf.addPage();
  pdf.image(image, 0, 0, { width: page.width, height: page.height });
  pdf.font(bold, 34).fillColor('#0b3b39').text(title, page.margin, 120, { width: contentWidth });
  pdf.font(regular, 15).text(subtitle, page.margin, pdf.y + 10, { width: contentWidth });
  pdf
    .font(regular, 11)
    .fillColor('#fff')
    .text('Prepared for Northwind Logistics', page.margin, page.height - 80);
  pdf.outline.addItem(title);
};

const drawContents = (pdf: Pdf, headings: readonly string[]): void => {
  drawPage(pdf, 'Contents');
  for (const [index, heading] of headings.entries()) {
    const y = 140 + index * 32;
    pdf.font(regular, 12).fillColor(colours.ink).text(heading, page.margin, y, { lineBreak: false });
    pdf.font(bold, 12).fillColor(colours.accent);
    pdf.text(String(index + 3), page.margin, y, { width: contentWidth, align: 'right' });
    pdf.goTo(page.margin, y - 4, contentWidth, 26, heading);
    pdf
      .moveTo(page.margin, y + 22)
      .lineTo(page.margin + contentWidth, y + 22)
      .lineWidth(0.5)
      .stroke(colours.line);
  }
};

const drawPage = (pdf: Pdf, heading: string): void => {
  pdf.addPage();
  pdf.outline.addItem(heading);
  pdf.addNamedDestination(heading);
  const number = pdf.bufferedPageRange().start + 1;
  pdf.rect(page.margin, 64, 36, 4).fill(colours.accent);
  pdf.font(bold, 22).fillColor(colours.ink).text(heading, page.margin, 78, { lineBreak: false });
  pdf.font(regular, 9).fillColor(colours.soft);
  pdf.text(title, page.margin, page.height - 48, { lineBreak: false });
  pdf.text(String(number), page.margin, page.height - 48, { width: contentWidth, align: 'right' });
};
