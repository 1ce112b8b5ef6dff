import type { DocumentFacts } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { accessOf } from '@docsight/viewer-access';
import type { Access } from '@docsight/viewer-access';
import type { Reader } from '../reader.ts';

/**
 * Requires that a page is open to the reader now. Source: Specification 5.5.
 * @throws AppError forbidden where the page is closed to this reader.
 */
export const permitPage = (facts: DocumentFacts, reader: Reader, page: number): Access => {
  const access = accessOf(facts, reader);
  if (page <= access.open_pages) return access;
  throw new AppError(
    'forbidden',
    access.state === 'password'
      ? 'The document is protected. Give its password first.'
      : 'This page is not open to you yet. Leave your e-mail at the gate first.',
  );
};

/** What is open to a reader who has passed nothing. */
export const accessOfAnybody = (facts: DocumentFacts): Access =>
  accessOf(facts, { owner: false, passwordVersion: 0, gatePassed: false });

/** Short, since a document may be closed at any time. */
const openSeconds = 60;

/**
 * Returns Cache-Control. A browser may keep only what is open to everybody. Source: Specification 5.12.
 * It never keeps the placeholder of a temporary fault.
 */
export const cacheControlOf = (facts: DocumentFacts, content: { lasting: boolean }): string => {
  return accessOfAnybody(facts).full && content.lasting ? `private, max-age=${openSeconds}` : 'private, no-store';
};
