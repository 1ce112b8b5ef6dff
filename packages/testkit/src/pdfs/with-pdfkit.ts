import { bold, fieldReport, hills, makePdf, paper, prose, regular } from '@docsight/sample-pdfs';
import type { Pdf } from '@docsight/sample-pdfs';
import sharp from 'sharp';
import type { NamesBy } from './catalogue.ts';

const letter: [number, number] = [612, 792];

/** Pages of letter size with their numbers. `sentences`: the number of sentences on each. */
const numbered = (title: string, pages: number, sentences: number, more: (pdf: Pdf) => void = () => undefined) =>
  makePdf({ title, size: letter }, (pdf) => {
    for (let page = 1; page <= pages; page += 1) {
      pdf.addPage();
      pdf.font('Times-Bold', 16).text(`Page ${page} of ${pages}`, 72, 72);
      if (sentences > 0) pdf.font('Times-Roman', 11).text(prose(page, sentences), 72, 110, { width: 468 });
    }
    more(pdf);
  });

/** Resembles a small document: embedded fonts, a picture, 100 KB. */
const threePages = async (): Promise<Buffer> => {
  const picture = await hills({
    seed: 2,
    width: 640,
    height: 400,
    near: [40, 30, 60],
    far: [235, 230, 240],
    grain: 0.15,
  });
  return makePdf({ title: 'Three pages', size: 'A4' }, (pdf) => {
    for (let page = 1; page <= 3; page += 1) {
      pdf.addPage().font(bold, 20).text(`Page ${page} of 3`, 72, 72);
      pdf.font(regular, 11).text(prose(page, 24), 72, 120, { width: 450 });
      if (page === 2) pdf.image(picture, 72, 480, { width: 450 });
    }
  });
};

const standardFonts = [
  'Courier',
  'Courier-Bold',
  'Courier-Oblique',
  'Courier-BoldOblique',
  'Helvetica',
  'Helvetica-Bold',
  'Helvetica-Oblique',
  'Helvetica-BoldOblique',
  'Times-Roman',
  'Times-Bold',
  'Times-Italic',
  'Times-BoldItalic',
  'Symbol',
  'ZapfDingbats',
];

const standardFontPages = (): Promise<Buffer> =>
  makePdf({ title: 'Standard fonts', size: letter }, (pdf) => {
    for (const font of standardFonts) {
      pdf.addPage();
      pdf.font(font, 20).text(`Set in ${font}`, 72, 72);
    }
  });

const scan = async (): Promise<Buffer> => {
  const lines = Array.from({ length: 30 }, (_, line) => `<text x="90" y="${140 + line * 36}">${prose(line, 1)}</text>`);
  const paperWithText = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754" font-family="serif" font-size="20"><rect width="100%" height="100%" fill="#f4f1e8"/>${lines.join('')}</svg>`,
  );
  const page = await sharp(paperWithText)
    .rotate(0.6, { background: '#ddd' })
    .greyscale()
    .jpeg({ quality: 45 })
    .toBuffer();
  return makePdf({ title: 'A scan', size: 'A4' }, (pdf) => {
    for (let count = 0; count < 3; count += 1) pdf.addPage().image(page, 0, 0, { width: 595.28 });
  });
};

const form = (): Promise<Buffer> =>
  makePdf({ title: 'A form', size: letter }, (pdf) => {
    pdf.addPage().font('Helvetica', 14).text('Application for a visit', 72, 72);
    pdf.initForm();
    pdf.text('Name', 72, 120).formText('name', 160, 112, 240, 24, { value: 'A Reader' });
    pdf.text('Day', 72, 160).formCombo('day', 160, 152, 240, 24, { select: ['Monday', 'Tuesday'], value: 'Monday' });
    pdf.text('Lunch', 72, 200).formCheckbox('lunch', 160, 196, 18, 18);
    pdf.formPushButton('send', 160, 240, 100, 28, { label: 'Send' });
  });

const sizes: readonly (readonly [text: string, width: number, height: number])[] = [
  ['A4', 595.28, 841.89],
  ['letter, landscape', 792, 612],
  ['A0', 2_383.94, 3_370.39],
  ['a card', 243, 153],
  ['200 inches', 14_400, 14_400],
  ['', 3, 3],
];

const mixedSizes = (): Promise<Buffer> =>
  makePdf({ title: 'Mixed sizes' }, (pdf) => {
    for (const [text, width, height] of sizes) {
      pdf.addPage({ size: [width, height], margin: 0 });
      if (text !== '') pdf.font(bold, height / 12).text(text, width / 10, height / 10, { lineBreak: false });
    }
  });

/** i to iv, 1 to 5, A-1 and A-2. pdfkit has no call for labels, but writes what its catalog holds. */
const addPageLabels = (pdf: Pdf): void => {
  const { data } = (pdf as unknown as { _root: { data: Record<string, unknown> } })._root;
  data.PageLabels = { Nums: [0, { S: 'r' }, 4, { S: 'D' }, 9, { S: 'D', P: new String('A-') }] };
};

const attachment = (): Promise<Buffer> =>
  numbered('With an attachment', 1, 1, (pdf) =>
    pdf.file(Buffer.from('name,time\nA Reader,12\n'), { name: 'times.csv', creationDate: new Date(0) }),
  );

const javascript = (): Promise<Buffer> =>
  numbered('With a script', 1, 1, (pdf) => {
    pdf.addNamedJavaScript('opened', 'app.alert("opened"); this.submitForm("https://reader.example/");');
  });

const chapters = ['Deliveries', 'Cold stores', 'Drivers', 'Costs', 'Outlook'] as const;
/** Where the second section of a chapter begins, in points from the top. */
const secondSectionY = 400;

/** A contents page with links, then two pages for each chapter. Its outline has chapters and sections. */
const handbook = (): Promise<Buffer> =>
  makePdf({ title: 'A handbook', size: letter }, (pdf) => {
    pdf.addPage().font(bold, 22).text('A handbook', 72, 72);
    for (const [index, chapter] of chapters.entries()) {
      const y = 140 + index * 60;
      pdf.font(regular, 13).fillColor('#2a5a86');
      pdf.text(`${index + 1} ${chapter}`, 72, y).goTo(72, y, 468, 18, chapter);
      pdf.text(`${index + 1}.2 More on ${chapter.toLowerCase()}`, 96, y + 24).goTo(96, y + 24, 444, 18, `${chapter} 2`);
    }
    pdf.text('The price list', 72, 480).link(72, 480, 120, 18, 'https://www.northwind.example/prices?year=2026');
    pdf.text('Write to us', 72, 510).link(72, 510, 120, 18, 'mailto:ann@northwind.example');
    pdf.fillColor('#111').text('The figures are at https://figures.northwind.example/2026 as well.', 72, 540);
    for (const [index, chapter] of chapters.entries()) {
      pdf
        .addPage()
        .font(bold, 18)
        .text(`${index + 1} ${chapter}`, 72, 72)
        .addNamedDestination(chapter);
      const item = pdf.outline.addItem(`${index + 1} ${chapter}`, { expanded: index === 0 });
      item.addItem(`${index + 1}.1 First steps`);
      pdf.font(regular, 11).text(prose(index * 3, 24), 72, 110, { width: 468, height: 260 });
      pdf.addNamedDestination(`${chapter} 2`, 'XYZ', 72, secondSectionY, null);
      pdf.font(bold, 14).text(`${index + 1}.2 More on ${chapter.toLowerCase()}`, 72, secondSectionY);
      pdf.font(regular, 11).text(prose(index * 3 + 1, 24), 72, secondSectionY + 30, { width: 468, height: 300 });
      pdf
        .addPage()
        .font(regular, 11)
        .text(prose(index * 3 + 2, 50), 72, 72, { width: 468, height: 600 });
      item.addItem(`${index + 1}.2 More on ${chapter.toLowerCase()}`);
    }
  });

/** The test PDFs that the library pdfkit makes. */
export const withPdfkit: Record<NamesBy<'pdfkit'>, () => Promise<Buffer>> = {
  'paper.pdf': paper.make,
  'field-report.pdf': fieldReport.make,
  'three-pages.pdf': threePages,
  'book.pdf': () => numbered('A book', 352, 12),
  'thousand-pages.pdf': () => numbered('A thousand pages', 1_000, 0),
  'standard-fonts.pdf': standardFontPages,
  'scan.pdf': scan,
  'form.pdf': form,
  'mixed-sizes.pdf': mixedSizes,
  'page-labels.pdf': () => numbered('With page labels', 11, 1, addPageLabels),
  'javascript.pdf': javascript,
  'attachment.pdf': attachment,
  'handbook.pdf': handbook,
};
