/** The reason why a file is not accepted. Source: Specification 4.5. */
export type Rejection =
  | 'not-a-pdf'
  | 'needs-password'
  | 'no-pages'
  | 'too-many-pages'
  | 'unreadable'
  | 'too-slow'
  | 'too-heavy';

export type Examination = { kind: 'pdf'; pageCount: number } | { kind: 'rejected'; reason: Rejection };

/** Maximum number of pages. A file that claims more is rejected, even if it does not have them. */
export const maxPages = 10_000;
/** Limits the processor time of an examination, in ms. */
export const maxExaminationMs = 20_000;
