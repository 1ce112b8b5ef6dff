import type { Session } from '@docsight/api-contract';
import type { DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { accessOf } from '@docsight/viewer-access';
import { anonymousPrefix } from '../readers/index.ts';

/** The answer that tells a reader what is open. Source: decisions.md, section 5, Session. */
export const sessionOf = (facts: DocumentFacts, grant: ViewerGrant, token: string): Session => ({
  viewer_token: token,
  session_id: grant.sessionId,
  viewer_id: grant.viewerId,
  counted: grant.counted,
  document: { title: facts.title, page_count: facts.pageCount, allow_download: facts.settings.allow_download },
  access: accessOf(facts, grant),
});

/**
 * A new session of a new reader, or of the one that the browser was before, who keeps what was passed. Of one that was erased since, nothing but the document's
 * password stays passed. Whoever wants no recognition is a new reader each time, and keeps what was passed. Nothing is stored: the token holds it.
 * Source: decisions.md, section 5.
 */
export const newSession = (options: {
  facts: Pick<DocumentFacts, 'documentId' | 'accountId'>;
  former: ViewerGrant | undefined;
  isErased: boolean;
  noRecognition: boolean;
  /** The account whose token came along, if any. */
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
 * All pages of a beacon must be there and be open; else nothing of it counts.
 * @throws AppError bad_request that names the first page that is not.
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
