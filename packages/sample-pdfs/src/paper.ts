import { bold, makePdf, regular } from './make-pdf.ts';
import type { Pdf } from './make-pdf.ts';
import { hills } from './picture.ts';
import { prose } from './prose.ts';

const sections = [
  'How Documents Are Read: Measurements of a Thousand Visits',
  '1 Introduction',
  '2 Related Work',
  '3 What a Visit Is',
  '4 The Sample',
  '5 Measuring Time in Front of a Page',
  '6 First Pages and Last Pages',
  '7 Figures and Tables',
  '8 Small Screens',
  '9 Returning Readers',
  '10 Limits of the Method',
  '11 Discussion',
  '12 Conclusion',
  'References',
] as const;

const pictureCount = 6;
const [margin, gap, pageWidth, pageHeight] = [54, 18, 612, 792];
const columnWidth = (pageWidth - 2 * margin - gap) / 2;
/** Where the columns begin: on the first page below a title of two lines. */
const topOf = (index: number): number => (index === 0 ? 140 : 96);
const bottom = pageHeight - 60;

/**
 * An ordinary paper: 14 pages of letter size in two columns, with figures; about 1 MB. `texts` has a line of each page.
 */
export const paper = {
  texts: sections,
  make: async (): Promise<Buffer> => {
    const pictures = await Promise.all(
      Array.from({ length: pictureCount }, (_, index) =>
        hills({ seed: 40 + index, width: 900, height: 600, grain: 0.18, near: [20, 24, 30], far: [214, 218, 224] }),
      ),
    );
    return makePdf({ title: sections[0], size: [pageWidth, pageHeight], lang: 'en' }, (pdf) => {
      for (const [index, heading] of sections.entries()) {
        pdf.addPage();
        drawHeading(pdf, heading, index + 1);
        if (heading === 'References') drawReferences(pdf);
        else drawColumns(pdf, index, index % 2 === 1 ? pictures[(index - 1) / 2] : undefined);
      }
    });
  },
};

const drawHeading = (pdf: Pdf, heading: string, page: number): void => {
  pdf.font(bold, page === 1 ? 25 : 13).fillColor('#111');
  pdf.text(heading, margin, 56, { width: pageWidth - 2 * margin, align: page === 1 ? 'center' : 'left' });
  pdf.font(regular, 8).fillColor('#555');
  pdf.text(String(page), margin, pageHeight - 40, { width: pageWidth - 2 * margin, align: 'center', lineBreak: false });
};

const drawColumns = (pdf: Pdf, seed: number, picture: Buffer | undefined): void => {
  const top = topOf(seed);
  const figureHeight = picture ? columnWidth / 1.5 + 40 : 0;
  for (const column of [0, 1]) {
    const x = margin + column * (columnWidth + gap);
    const isBesideFigure = column === 1 && picture !== undefined;
    if (isBesideFigure) {
      pdf.image(picture, x, top, { width: columnWidth });
      pdf.font(regular, 8).fillColor('#333');
      pdf.text(`Figure ${(seed + 1) / 2}. ${prose(seed + 500, 1)}`, x, top + columnWidth / 1.5 + 6, {
        width: columnWidth,
        height: 24,
      });
    }
    const y = isBesideFigure ? top + figureHeight : top;
    pdf.font(regular, 9.5).fillColor('#111');
    pdf.text(prose(seed * 2 + column + 1, 70), x, y, {
      width: columnWidth,
      height: bottom - y,
      align: 'justify',
      lineGap: 1.5,
    });
  }
};

const drawReferences = (pdf: Pdf): void => {
  pdf.font(regular, 9.5).fillColor('#111');
  for (let number = 1; number <= 30; number += 1) {
    const text = `[${number}] ${prose(number + 900, 1)} Proceedings on Documents, ${1995 + number}.`;
    pdf.text(text, margin, topOf(number) + (number - 1) * 20, { width: pageWidth - 2 * margin, height: 20 });
  }
};
