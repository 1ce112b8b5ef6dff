import type { Session } from '@docsight/api-contract';
import type { DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { accessOf } from '@docsight/viewer-access';

export const anonymousPrefix = 'anon_';

/** Returns the session as the viewer page receives it. Source: Specification 5.3. */
export const sessionOf = (facts: DocumentFacts, grant: ViewerGrant, token: string): Session => ({
  viewer_token: token,
  session_id: grant.sessionId,
  viewer_id: grant.viewerId,
  counted: grant.counted,
  document: { title: facts.title, page_count: facts.pageCount, allow_download: facts.settings.allow_download },
  access: accessOf(facts, grant),
});

/**
 * Creates a session of the browser's previous viewer, or of a new one. Source: Specification 5.3.
 * Passwords and gates that were passed stay passed. After an erasure only the password does (Specification 6.14).
 * Without recognition the viewer is always new (Specification 5.15). Nothing is stored: the token is the session.
 */
export const newSession = (options: {
  facts: Pick<DocumentFacts, 'documentId' | 'accountId'>;
  /** The grant of the browser's previous token; undefined for a new browser. */
  former: ViewerGrant | undefined;
  /** Whether the viewer of `former` was erased. */
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
    ...(isBot && !owner && { bot: true }),
  };
};

/** What the viewer of a token has passed. */
export type Passed = Pick<ViewerGrant, 'owner' | 'passwordVersion' | 'gatePassed'>;

/**
 * Requires that all pages of a beacon exist and are open. Otherwise nothing of the beacon counts.
 * Source: Specification 6.3.
 * @throws AppError bad_request that names the first page that is missing or closed.
 */
export const requireOpenPages = (facts: DocumentFacts, passed: Passed, pages: { page: number }[]): void => {
  const { open_pages } = accessOf(facts, passed);
  for (const { page } of pages) {
    if (page < 1 || page > facts.pageCount)
      throw new AppError('bad_request', `There is no page ${page}: the document has pages 1 to ${facts.pageCount}.`);
    if (page > open_pages) throw new AppError('bad_request', `Page ${page} is not open to this reader.`);
  }
};
