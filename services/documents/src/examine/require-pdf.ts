import { AppError } from '@docsight/service-kit';
import { maxExaminationMs, maxPages } from './examination.ts';
import type { Examination, Rejection } from './examination.ts';

const sentences: Record<Rejection, string> = {
  'not-a-pdf': 'The file is not a PDF. Upload a PDF document.',
  'needs-password': 'The PDF needs a password to open. Remove the password and upload it again.',
  'no-pages': 'The PDF has no pages. Upload a document with at least one page.',
  'too-many-pages': `The PDF has more than ${maxPages.toLocaleString('en-US')} pages. Split it and upload the parts.`,
  unreadable: 'The PDF is damaged and cannot be read. Save or export it again and upload the new file.',
  'too-slow': `Reading the PDF takes longer than ${maxExaminationMs / 1000} seconds. Save it again in a simpler form.`,
  'too-heavy': 'Reading the PDF takes too much memory. Save it again in a simpler form.',
};

/** Requires an accepted PDF. @throws AppError bad_request that says what is wrong with the file. */
export const requirePdf = (examination: Examination): { pageCount: number } => {
  if (examination.kind === 'pdf') return examination;
  throw new AppError('bad_request', sentences[examination.reason]);
};
