import { session } from '@docsight/api-contract';
import type { Session } from '@docsight/api-contract';
import type { DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { accessOf } from '@docsight/viewer-access';
import type { Passed } from '@docsight/viewer-access';

export const anonymousPrefix = 'anon_';

/** Returns the session as the viewer page receives it. Source: Specification 5.3. */
export const sessionOf = (facts: DocumentFacts, grant: ViewerGrant, token: string): Session => ({
  viewer_token: token,
  session_id: grant.sessionId,
  viewer_id: grant.viewerId,
  counted: grant.counted,
  // The schema keeps the settings that readers see.
  document: session.shape.document.parse({ title: facts.title, page_count: facts.pageCount, ...facts.settings }),
  access: accessOf(facts, grant),
});

/**
 * Creates a session of the browser's previous viewer, or of a new one. Source: Specification 5.3.
 * Passwords and gates that were passed stay passed, but a guest's only for guests (Specification 5.14). After an
 * erasure only the password does (Specification 6.14). Without recognition the viewer is always new (Specification
 * 5.15). Nothing is stored: the token is the session.
 */
export const newSession = (options: {
  facts: Pick<DocumentFacts, 'documentId' | 'accountId'>;
  /** The grant of the browser's previous token; undefined for a new browser. */
  former: ViewerGrant | undefined;
  /** Whether the viewer of `former` was erased. */
  isErased: boolean;
  /** Whether the browser sends Global Privacy Control. */
  noRecognition: boolean;
  /** The account that the request is from, if any. */
  accountId: string | undefined;
  /** Whether the owner asks to read as a guest. */
  asGuest: boolean;
  isBot: boolean;
  now: number;
  random: (length: number) => string;
}): ViewerGrant => {
  const { facts, isErased, noRecognition, accountId, asGuest, isBot, now, random } = options;
  const isOwn = accountId === facts.accountId;
  const guest = isOwn && asGuest;
  const owner = isOwn && !guest;
  const former = sameKind(options.former, guest);
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
    counted: !isOwn && !isBot,
    ...(guest && { guest }),
    ...(isBot && !isOwn && { bot: true }),
  };
};

/**
 * A guest session continues only a guest session: it shows what a new reader sees. No other session continues one: a
 * guest passes the gate without a lead.
 */
const sameKind = (former: ViewerGrant | undefined, guest: boolean): ViewerGrant | undefined =>
  (former?.guest ?? false) === guest ? former : undefined;

/** Returns whether a beacon lists a page of the document that is closed. */
export const listsClosedPage = (facts: DocumentFacts, passed: Passed, pages: { page: number }[]): boolean => {
  const { open_pages } = accessOf(facts, passed);
  return pages.some(({ page }) => page > open_pages && page <= facts.pageCount);
};

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

/** Returns how many pages of the document a beacon lists. A page that it lists twice is one. */
export const countPages = ({ pageCount }: Pick<DocumentFacts, 'pageCount'>, pages: { page: number }[]): number =>
  new Set(pages.map(({ page }) => page).filter((page) => page >= 1 && page <= pageCount)).size;
