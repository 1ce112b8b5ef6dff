import { serveParent } from '../child-program/index.ts';
import { openFiles } from './open-files.ts';
import { toldSizes } from './page-sizes.ts';
import { mostTextBytes, readableText } from './page-text.ts';
import { makePdfReader } from './pdf-reader.ts';
import type { PdfFile } from './pdf-reader.ts';
import { placeholderPdf } from './placeholder-pdf.ts';
import type { PageAnswer, PageFile, PageQuestion } from './render-messages.ts';
import { encoded, narrowed } from './webp.ts';

/** The process that draws pages. */
const reader = await makePdfReader();
const files = openFiles(reader);

const answer = async (question: PageQuestion): Promise<PageAnswer> => {
  switch (question.kind) {
    case 'image':
      return fromFile(question, (pdf) => pdf.draw(question.page, question.width, inBase64));
    case 'text':
      return fromFile(question, (pdf) => Promise.resolve(readableText(pdf.text(question.page, mostTextBytes))));
    case 'sizes':
      return fromFile(question, (pdf) => Promise.resolve(toldSizes(pdf.sizes(question.pages))));
    case 'resize': {
      const image = await narrowed(Buffer.from(question.image, 'base64'), question.width);
      return { kind: 'done', content: image.toString('base64') };
    }
    case 'placeholder': {
      const pdf = reader.open(placeholderPdf);
      const content = await pdf.draw(1, question.width, inBase64);
      pdf.close();
      return { kind: 'done', content };
    }
  }
};

const inBase64 = async (pixels: Parameters<typeof encoded>[0]): Promise<string> =>
  (await encoded(pixels)).toString('base64');

/** A file that cannot be read is our own fault; whatever PDFium makes of its content is the file's. */
const fromFile = async (file: PageFile, work: (pdf: PdfFile) => Promise<string>): Promise<PageAnswer> => {
  const open = await files.read(file);
  try {
    return { kind: 'done', content: await work(open()) };
  } catch (error) {
    return { kind: 'broken', problem: String(error) };
  }
};

serveParent(answer);
