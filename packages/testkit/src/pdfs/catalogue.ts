type Accepted = {
  pages: number;
  /** What the text of some pages contains, by page number. An empty text: the page has none. */
  texts: Readonly<Record<number, string>>;
  /** The pages can be counted, but neither drawn nor read. */
  isUnfit?: true;
};

type Rejected = {
  /** A part of the sentence with which it is rejected (400). */
  rejected: string;
};

type TestPdf = {
  producer: 'pdfkit' | 'Chromium' | 'qpdf' | 'by hand' | 'foreign';
  why: string;
  /** What becomes of it when it is uploaded. */
  outcome: Accepted | Rejected;
};

/** Each PDF that tests use, declared once. Tests of documents prove its pages and texts. */
const testPdfs = {
  'paper.pdf': {
    producer: 'pdfkit',
    why: 'an ordinary two-column paper of letter size, 1 MB',
    outcome: { pages: 14, texts: { 1: 'How Documents Are Read', 5: '4 The Sample', 14: 'References' } },
  },
  'field-report.pdf': {
    producer: 'pdfkit',
    why: 'the report that the demo shares: tables, charts, pictures, bookmarks',
    outcome: { pages: 14, texts: { 1: 'Keeping cold goods cold', 6: 'Battery (years)', 14: 'Appendix' } },
  },
  'three-pages.pdf': {
    producer: 'pdfkit',
    why: 'small, A4, with a picture; what most tests upload',
    outcome: { pages: 3, texts: { 1: 'Page 1 of 3', 2: 'Page 2 of 3', 3: 'Page 3 of 3' } },
  },
  'book.pdf': {
    producer: 'pdfkit',
    why: 'a whole book',
    outcome: { pages: 352, texts: { 1: 'Page 1 of 352', 352: 'Page 352 of 352' } },
  },
  'thousand-pages.pdf': {
    producer: 'pdfkit',
    why: 'more pages than most documents have',
    outcome: { pages: 1_000, texts: { 1: 'Page 1 of 1000', 1_000: 'Page 1000 of 1000' } },
  },
  'standard-fonts.pdf': {
    producer: 'pdfkit',
    why: 'the 14 standard fonts, none of them embedded',
    outcome: {
      pages: 14,
      texts: { 1: 'Set in Courier', 8: 'Set in Helvetica-BoldOblique', 12: 'Set in Times-BoldItalic' },
    },
  },
  'scan.pdf': {
    producer: 'pdfkit',
    why: 'pages that are images only',
    outcome: { pages: 3, texts: { 1: '', 2: '', 3: '' } },
  },
  'form.pdf': {
    producer: 'pdfkit',
    why: 'fields to fill in (AcroForm)',
    outcome: { pages: 1, texts: { 1: 'Application for a visit' } },
  },
  'mixed-sizes.pdf': {
    producer: 'pdfkit',
    why: 'pages from 3 points to 200 inches, upright and across',
    outcome: { pages: 6, texts: { 1: 'A4', 2: 'letter, landscape', 3: 'A0', 4: 'a card', 5: '200 inches', 6: '' } },
  },
  'page-labels.pdf': {
    producer: 'pdfkit',
    why: 'page labels (i, ii, …, A-1) differ from page numbers',
    outcome: { pages: 11, texts: { 1: 'Page 1 of 11', 5: 'Page 5 of 11', 11: 'Page 11 of 11' } },
  },
  'javascript.pdf': {
    producer: 'pdfkit',
    why: 'a script that runs on opening in other readers',
    outcome: { pages: 1, texts: { 1: 'Page 1 of 1' } },
  },
  'handbook.pdf': {
    producer: 'pdfkit',
    why: 'links to chapters, sections and addresses, and an outline of two levels',
    outcome: { pages: 11, texts: { 1: 'A handbook', 2: '1 Deliveries', 10: '5.2 More on outlook' } },
  },
  'attachment.pdf': {
    producer: 'pdfkit',
    why: 'a file embedded in it',
    outcome: { pages: 1, texts: { 1: 'Page 1 of 1' } },
  },
  'one-page.pdf': {
    producer: 'Chromium',
    why: 'a letter printed from a browser, with tags',
    outcome: { pages: 1, texts: { 1: 'A letter of one page' } },
  },
  'tables.pdf': {
    producer: 'Chromium',
    why: 'long tables with a header on each page',
    outcome: { pages: 23, texts: { 1: 'Row 1 of table 1', 23: 'Row 30 of table 23' } },
  },
  'pictures.pdf': {
    producer: 'Chromium',
    why: 'photographs, drawings, transparency and gradients',
    outcome: { pages: 12, texts: { 1: 'Picture 1', 12: 'Picture 12' } },
  },
  'landscape.pdf': {
    producer: 'Chromium',
    why: 'slides',
    outcome: { pages: 4, texts: { 1: 'Slide 1', 4: 'Slide 4' } },
  },
  'arabic.pdf': {
    producer: 'Chromium',
    why: 'text from right to left, with an embedded font',
    outcome: { pages: 1, texts: { 1: 'تقرير عن قراءة الوثائق' } },
  },
  'japanese.pdf': {
    producer: 'Chromium',
    why: 'CJK text with an embedded font',
    outcome: { pages: 1, texts: { 1: '資料の読まれ方' } },
  },
  'vertical.pdf': {
    producer: 'Chromium',
    why: 'Japanese in columns, with Latin words and digits',
    outcome: { pages: 1, texts: { 1: '資料の読まれ方\n最初のページ' } },
  },
  'divided-words.pdf': {
    producer: 'Chromium',
    why: 'words divided at the ends of lines, in two columns, and Arabic with Latin words',
    outcome: { pages: 1, texts: { 1: 'hyphenation' } },
  },
  'chinese-not-embedded.pdf': {
    producer: 'by hand',
    why: 'CJK text in a font that is not embedded',
    outcome: { pages: 1, texts: { 1: '阅读报告' } },
  },
  'linearized.pdf': {
    producer: 'qpdf',
    why: 'arranged for the web, the first page at the beginning',
    outcome: { pages: 14, texts: { 1: 'How Documents Are Read', 14: 'References' } },
  },
  'object-streams.pdf': {
    producer: 'qpdf',
    why: 'objects in compressed streams, with a cross-reference stream',
    outcome: { pages: 352, texts: { 1: 'Page 1 of 352', 200: 'Page 200 of 352' } },
  },
  'owner-password.pdf': {
    producer: 'qpdf',
    why: 'encrypted (AES-256), printing forbidden; opens without a password',
    outcome: { pages: 3, texts: { 1: 'Page 1 of 3', 3: 'Page 3 of 3' } },
  },
  'old-owner-password.pdf': {
    producer: 'qpdf',
    why: 'the same as older programs encrypted (RC4, 40 bits)',
    outcome: { pages: 3, texts: { 1: 'Page 1 of 3', 3: 'Page 3 of 3' } },
  },
  'user-password.pdf': {
    producer: 'qpdf',
    why: 'does not open without its password',
    outcome: { rejected: 'needs a password' },
  },
  'broken-table.pdf': {
    producer: 'by hand',
    why: 'its cross-reference table points to nowhere, so readers must search for the objects',
    outcome: { pages: 3, texts: { 1: 'Page 1 of 3', 3: 'Page 3 of 3' } },
  },
  'repaired.pdf': {
    producer: 'qpdf',
    why: 'what qpdf makes of broken-table.pdf',
    outcome: { pages: 3, texts: { 1: 'Page 1 of 3', 3: 'Page 3 of 3' } },
  },
  'preamble.pdf': {
    producer: 'by hand',
    why: '1,000 bytes before the header',
    outcome: { pages: 3, texts: { 1: 'Page 1 of 3', 3: 'Page 3 of 3' } },
  },
  'page-tree-loop.pdf': {
    producer: 'by hand',
    why: 'the page tree contains itself',
    outcome: { pages: 3, texts: { 1: '' } },
  },
  'pages-in-place.pdf': {
    producer: 'by hand',
    why: 'pages without a type in the place of references: some readers count them, PDFium draws none',
    outcome: { pages: 1, texts: {}, isUnfit: true },
  },
  'filled-form.pdf': {
    producer: 'by hand',
    why: 'a signed contract: a filled field, a check box, a radio button, a button and a signature',
    outcome: { pages: 1, texts: { 1: 'Contract' } },
  },
  'form-without-appearances.pdf': {
    producer: 'by hand',
    why: 'fields with values, which the reader must draw itself',
    outcome: { pages: 1, texts: { 1: 'Contract' } },
  },
  'jbig2.pdf': {
    producer: 'by hand',
    why: 'a scan in JBIG2',
    outcome: { pages: 1, texts: { 1: '' } },
  },
  'jpeg-2000.pdf': {
    producer: 'by hand',
    why: 'a picture in JPEG 2000',
    outcome: { pages: 1, texts: { 1: '' } },
  },
  'turned-and-cropped.pdf': {
    producer: 'by hand',
    why: 'text in all directions on cropped pages of each rotation, and text outside of the crop',
    outcome: {
      pages: 4,
      texts: { 1: 'Turned words here\nSecond line\n', 2: 'Turned words here\nSecond line\n', 4: 'Turned words here\n' },
    },
  },
  'vertical-not-embedded.pdf': {
    producer: 'by hand',
    why: 'Japanese in a vertical font that is not embedded',
    outcome: { pages: 1, texts: { 1: '縦書きの文書。\n二行目の文字' } },
  },
  'cyrillic-not-embedded.pdf': {
    producer: 'by hand',
    why: 'Russian in Arial and Times New Roman, which are not embedded',
    outcome: { pages: 1, texts: { 1: 'Отчет о чтении' } },
  },
  'east-asian-not-embedded.pdf': {
    producer: 'by hand',
    why: 'Chinese, Japanese and Korean in fonts that are not embedded',
    outcome: { pages: 1, texts: { 1: '閱讀報告' } },
  },
  'soft-mask.pdf': {
    producer: 'by hand',
    why: 'a mask of a gradient, and a picture with a mask',
    outcome: { pages: 1, texts: { 1: '' } },
  },
  'blend-modes.pdf': {
    producer: 'by hand',
    why: 'stripes in eight blend modes',
    outcome: { pages: 1, texts: { 1: '' } },
  },
  'cmyk.pdf': {
    producer: 'by hand',
    why: 'boxes and a gradient in CMYK, and a spot colour',
    outcome: { pages: 1, texts: { 1: '' } },
  },
  'type-3-font.pdf': {
    producer: 'by hand',
    why: 'a font whose letters are drawings',
    outcome: { pages: 1, texts: { 1: 'abab' } },
  },
  'hairlines.pdf': {
    producer: 'by hand',
    why: 'lines and boxes that are thinner than a pixel',
    outcome: { pages: 1, texts: { 1: '' } },
  },
  'gradients.pdf': {
    producer: 'by hand',
    why: 'grounds of slides: dark, pale and vivid gradients under large letters',
    outcome: { pages: 1, texts: { 1: 'The year in figures' } },
  },
  'plan.pdf': {
    producer: 'by hand',
    why: 'a plan in A0: 30,000 thin lines, and letters of four points',
    outcome: { pages: 1, texts: { 1: 'Room 1.1' } },
  },
  'bare-annotations.pdf': {
    producer: 'by hand',
    why: 'marks and lines without a drawing of their own',
    outcome: { pages: 1, texts: { 1: 'A marked sentence' } },
  },
  'bare-note.pdf': {
    producer: 'by hand',
    why: 'a note on the page without a drawing of its own',
    outcome: { pages: 1, texts: { 1: '' } },
  },
  'bare-line.pdf': {
    producer: 'by hand',
    why: 'a line without a drawing of its own, whose rectangle has no size',
    outcome: { pages: 1, texts: { 1: '' } },
  },
  'empty-choice.pdf': {
    producer: 'by hand',
    why: 'a list without a choice and without a drawing of its own',
    outcome: { pages: 1, texts: { 1: 'Contract' } },
  },
  'broken-trailer.pdf': {
    producer: 'by hand',
    why: 'its trailer breaks off after it has named the root',
    outcome: { pages: 3, texts: { 1: 'Page 1 of 3', 3: 'Page 3 of 3' } },
  },
  'monstrous-count.pdf': {
    producer: 'by hand',
    why: 'one page, and a claim of ten thousand million',
    outcome: { rejected: 'more than 10,000 pages' },
  },
  'monstrous-tree.pdf': {
    producer: 'by hand',
    why: 'a thousand million pages in a kilobyte',
    outcome: { rejected: 'more than 10,000 pages' },
  },
  'truncated.pdf': {
    producer: 'by hand',
    why: 'the first half of paper.pdf',
    outcome: { rejected: 'damaged' },
  },
  'no-page-tree.pdf': {
    producer: 'by hand',
    why: 'its catalog and page tree are overwritten',
    outcome: { rejected: 'damaged' },
  },
  'unfinished.pdf': {
    producer: 'by hand',
    why: 'ends in the middle of an object, with an image that has no end',
    outcome: { rejected: 'damaged' },
  },
  'tex.pdf': {
    producer: 'foreign',
    why: 'made by pdfTeX, with figures by Quartz; a paper in two columns',
    outcome: { pages: 14, texts: { 1: 'Trace-based Just-in-Time Type Specialization', 14: 'References' } },
  },
  'google.pdf': {
    producer: 'foreign',
    why: 'made by Google and Topic: an article with formulas, 3.5 MB',
    outcome: { pages: 5, texts: { 1: 'GaInP/GaAs solar cell structure', 5: 'photovoltaic performance' } },
  },
  'quark.pdf': {
    producer: 'foreign',
    why: 'made by QuarkXPress and Acrobat Distiller, linearized; its hint table is wrong',
    outcome: { pages: 5, texts: { 1: 'Acute effect of speed exercise', 5: 'References' } },
  },
  'word.pdf': {
    producer: 'foreign',
    why: 'made by Microsoft Word',
    outcome: { pages: 1, texts: { 1: 'v.0.01' } },
  },
  'cut-short.pdf': {
    producer: 'foreign',
    why: 'a real file whose end is missing',
    outcome: { rejected: 'damaged' },
  },
} as const satisfies Record<string, TestPdf>;

export type TestPdfName = keyof typeof testPdfs;

/** The names of the PDFs that a producer makes. */
export type NamesBy<Producer extends TestPdf['producer']> = {
  [Name in TestPdfName]: (typeof testPdfs)[Name]['producer'] extends Producer ? Name : never;
}[TestPdfName];

const entries = Object.entries(testPdfs) as [TestPdfName, TestPdf][];

export const acceptedPdfs = entries.flatMap(([name, { outcome }]): [TestPdfName, Accepted][] =>
  'pages' in outcome ? [[name, outcome]] : [],
);
export const rejectedPdfs = entries.flatMap(([name, { outcome }]): [TestPdfName, Rejected][] =>
  'rejected' in outcome ? [[name, outcome]] : [],
);
