import type { DocumentFacts } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { accessOf } from '@docsight/viewer-access';
import type { Access } from '@docsight/viewer-access';
import type { Reader } from '../reader.ts';

/**
 * Requires that a page is open to the reader now. Source: Specification 5.5.
 * @throws AppError forbidden if the page is closed to this reader.
 */
export const requireOpenPage = (facts: DocumentFacts, reader: Reader, page: number): Access => {
  const access = accessOf(facts, reader);
  if (page <= access.open_pages) return access;
  throw new AppError(
    'forbidden',
    access.state === 'password'
      ? 'The document is protected. Enter its password first.'
      : 'This page is not open to you yet. Enter your e-mail address at the gate first.',
  );
};

/** Returns what is open to a reader who has passed nothing. */
export const publicAccess = (facts: DocumentFacts): Access =>
  accessOf(facts, { owner: false, passwordVersion: 0, gatePassed: false });

/** Time for which browsers may store a page, in seconds. It is short, because a document may be closed at any time. */
const maxAgeSeconds = 60;

/**
 * Returns Cache-Control. A browser may store only what is open to everybody. Source: Specification 5.12.
 * It never stores the placeholder of a temporary error.
 */
export const cacheControlOf = (facts: DocumentFacts, content: { isFinal: boolean }): string =>
  publicAccess(facts).full && content.isFinal ? `private, max-age=${maxAgeSeconds}` : 'private, no-store';
