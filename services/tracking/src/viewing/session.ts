import type { Session } from '@docsight/api-contract';
import type { DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { accessOf } from '@docsight/viewer-access';
import { anonymousPrefix } from './count-reading.ts';

/** Returns the session that a reader receives. Source: Specification 5.3. */
export const sessionOf = (facts: DocumentFacts, grant: ViewerGrant, token: string): Session => ({
  viewer_token: token,
  session_id: grant.sessionId,
  viewer_id: grant.viewerId,
  counted: grant.counted,
  document: { title: facts.title, page_count: facts.pageCount, allow_download: facts.settings.allow_download },
  access: accessOf(facts, grant),
});

/**
 * Creates a session of the browser's former viewer, or of a new one. Source: Specification 5.3.
 * Passwords and gates that were passed stay passed. After an erasure only the document's password does (Specification 6.14).
 * Without recognition the viewer is new each time (Specification 5.15). Nothing is stored: the token holds the session.
 */
export const newSession = (options: {
  facts: Pick<DocumentFacts, 'documentId' | 'accountId'>;
  /** What the browser's last token says, if it has one. */
  former: ViewerGrant | undefined;
  /** Whether the former viewer was erased. */
  isErased: boolean;
  /** Whether the browser sends Global Privacy Control. */
  noRecognition: boolean;
  /** The account whose token the request has, if any. */
  accountId: string | undefined;
  isBot: boolean;
  now: number;
  random: (length: number) => string;
}): ViewerGrant => {
  const { facts, former, isErased, noRecognition, accountId, isBot, now, random } = options;
  const owner = accountId === facts.accountId;
  const passed = isErased ? undefined : former;
  const viewer = noRecognition ? undefined : passed;
  return {
    documentId: facts.documentId,
    viewerId: viewer?.viewerId ?? `${anonymousPrefix}${random(16)}`,
    sessionId: `ses_${random(16)}`,
    sessionStartedAt: now,
    passwordVersion: former?.passwordVersion ?? 0,
    gatePassed: passed?.gatePassed ?? false,
    owner,
    counted: !owner && !isBot,
  };
};

/**
 * Requires that all pages of a beacon exist and are open; otherwise nothing of it counts. Source: Specification 6.3.
 * @throws AppError bad_request that names the first page that does not or is not.
 */
export const requireOpenPages = (
  facts: DocumentFacts,
  passed: Pick<ViewerGrant, 'owner' | 'passwordVersion' | 'gatePassed'>,
  pages: { page: number }[],
): void => {
  const { open_pages } = accessOf(facts, passed);
  for (const { page } of pages) {
    if (page < 1 || page > facts.pageCount)
      throw new AppError('bad_request', `There is no page ${page}: the document has pages 1 to ${facts.pageCount}.`);
    if (page > open_pages) throw new AppError('bad_request', `Page ${page} is not open to this reader.`);
  }
};
