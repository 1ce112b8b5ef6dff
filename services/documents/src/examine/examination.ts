import { AppError } from '@docsight/service-kit';

/** Why a file is no acceptable PDF. Source: decisions.md, section 2. */
export type Refusal =
  'not-a-pdf' | 'needs-password' | 'no-pages' | 'too-many-pages' | 'unreadable' | 'too-slow' | 'too-heavy';

export type Examination = { kind: 'pdf'; pageCount: number } | { kind: 'refused'; refusal: Refusal };

/** More pages than any reader turns; a file that says it has more is refused, whether it has them or not. */
export const mostPages = 10_000;
export const longestExaminationMs = 20_000;

const sentences: Record<Refusal, string> = {
  'not-a-pdf': 'The file is not a PDF. Upload a PDF document.',
  'needs-password': 'The PDF needs a password to open. Remove the password and upload it again.',
  'no-pages': 'The PDF has no pages. Upload a document with at least one page.',
  'too-many-pages': `The PDF has more than ${mostPages.toLocaleString('en-US')} pages. Split it and upload the parts.`,
  unreadable: 'The PDF is damaged and cannot be read. Save or export it again and upload the new file.',
  'too-slow': `Reading the PDF takes longer than ${longestExaminationMs / 1000} seconds. Save it again in a simpler form.`,
  'too-heavy': 'Reading the PDF takes too much memory. Save it again in a simpler form.',
};

/** @throws AppError bad_request that says what is wrong with the file. */
export const requirePdf = (examination: Examination): { pageCount: number } => {
  if (examination.kind === 'pdf') return examination;
  throw new AppError('bad_request', sentences[examination.refusal]);
};
