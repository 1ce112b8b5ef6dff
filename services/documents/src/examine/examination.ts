/** Names the reason why a file is not an acceptable PDF. Source: Specification 4.5. */
export type Refusal =
  | 'not-a-pdf'
  | 'needs-password'
  | 'no-pages'
  | 'too-many-pages'
  | 'unreadable'
  | 'too-slow'
  | 'too-heavy';

export type Examination = { kind: 'pdf'; pageCount: number } | { kind: 'refused'; refusal: Refusal };

/** More pages than any reader turns; a file that says it has more is refused, whether it has them or not. */
export const mostPages = 10_000;
export const longestExaminationMs = 20_000;
