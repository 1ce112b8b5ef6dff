import type { Session } from '@docsight/api-contract';
import type { Caller, DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { grantFor, isBot, isOwner, needsPassword } from '@docsight/viewer-access';
import type { DocumentsClient, FindDocument } from '../documents/index.ts';
import type { Beacon } from '../rules/index.ts';
import type { Counting } from './counting.ts';
import type { LimitBeacons, LimitPages } from './limit-beacons.ts';
import { identityOf, requireAcceptedEmail } from './email-rules.ts';
import { formerGrantOf, grantOf } from './grants.ts';
import { countPages, listsClosedPage, newSession, requireOpenPages, sessionOf } from './session.ts';

/** A request of the viewer page. */
export type ViewerRequest<Body> = {
  /** The six characters of the short code. */
  code: string;
  /** The viewer tokens of the request, in order of preference. */
  tokens: string[];
  caller: Caller;
  userAgent: string | undefined;
  /** Whether the reader must not be recognised (Global Privacy Control). Source: Specification 5.15. */
  noRecognition: boolean;
  /** Fires when the client disconnects before it has the response. */
  clientLeft: AbortSignal;
  /** Validates the body. Errors that must come first are thrown before it is called. */
  body: () => Body;
};

/** Serves the requests of the viewer page. Source: Specification 5.1. */
export type Viewing = {
  startSession(request: ViewerRequest<{ as?: 'guest' | undefined } | undefined>): Promise<Session>;
  enterPassword(request: ViewerRequest<{ password: string }>): Promise<Session>;
  passGate(request: ViewerRequest<{ email: string; name: string }>): Promise<Session>;
  receiveBeacon(request: ViewerRequest<{ pages: Beacon['pages'] }>): Promise<void>;
};

export const makeViewing = (options: {
  documents: FindDocument;
  client: Pick<DocumentsClient, 'checkPassword'>;
  counting: Pick<Counting, 'countBeacon' | 'passGate' | 'isErased'>;
  tokens: TokenKind<ViewerGrant>;
  limitBeacons: LimitBeacons;
  limitPages: LimitPages;
  now: () => Date;
  random: (length: number) => string;
}): Viewing => {
  const { documents, client, counting, tokens, limitBeacons, limitPages, random } = options;
  const now = (): number => options.now().getTime();
  const signed = (facts: DocumentFacts, grant: ViewerGrant): Session => sessionOf(facts, grant, tokens.sign(grant));

  /** Returns what the tokens of a request grant to its client. */
  const grantIn = (request: ViewerRequest<unknown>, facts: DocumentFacts, at: number): ViewerGrant =>
    withOwnerAccess(request.caller, facts, grantFor(grantOf(tokens, request.tokens, facts, at), request.userAgent));

  return {
    startSession: async ({ code, tokens: presented, caller, userAgent, noRecognition, clientLeft, body }) => {
      const facts = await documents.openNow(code);
      const asGuest = body()?.as === 'guest';
      const formerGrant = formerGrantOf(tokens, presented, facts);
      const former = formerGrant && grantFor(formerGrant, userAgent);
      const isErased = former !== undefined && (await counting.isErased(facts, former, clientLeft));
      const accountId = caller.kind === 'account' ? caller.accountId : undefined;
      const browser = { former, isErased, noRecognition, accountId, asGuest, isBot: isBot(userAgent) };
      return signed(facts, newSession({ facts, ...browser, now: now(), random }));
    },

    enterPassword: async (request) => {
      const { code, body } = request;
      const facts = await documents.openNow(code);
      const grant = grantIn(request, facts, now());
      const { password } = body();
      if (facts.passwordVersion === 0 || grant.owner) return signed(facts, grant);
      const { matches, passwordVersion } = await client.checkPassword(facts.documentId, password);
      if (!matches) throw passwordError.wrong();
      // The password may be newer than this service's copy of the facts.
      const present = passwordVersion === facts.passwordVersion ? facts : await documents.openNow(code);
      return signed(present, { ...grant, passwordVersion });
    },

    passGate: async (request) => {
      const { code, userAgent, body } = request;
      const facts = await documents.openNow(code);
      const at = now();
      const grant = grantIn(request, facts, at);
      if (needsPassword(facts, grant)) throw passwordError.required();
      const { email, name } = body();
      requireAcceptedEmail(email, { blockFreeEmails: facts.settings.block_free_emails });
      // Requests that are not counted make no lead and stay anonymous.
      if (grant.owner) return signed(facts, grant);
      if (!isCounted(grant, userAgent)) {
        return signed(facts, { ...grant, gatePassed: true, counted: false, ...(isBot(userAgent) && { bot: true }) });
      }
      const identity = identityOf(facts.documentId, email);
      const { counted } = await counting.passGate(facts, grant, identity, { name, at });
      // A session from before its viewer was erased counts no more. The next session of this browser counts.
      return signed(facts, { ...grant, viewerId: identity.viewerId, viewerSince: at, gatePassed: true, counted });
    },

    receiveBeacon: async (request) => {
      const { code, userAgent, clientLeft, body } = request;
      const known = await documents.open(code);
      const at = now();
      const grant = grantIn(request, known, at);
      const readerId = `${known.documentId}:${grant.viewerId}`;
      limitBeacons(readerId);
      const { pages } = body();
      // The owner may have opened a page since the document was cached.
      const facts = listsClosedPage(known, grant, pages) ? await documents.openNow(code) : known;
      if (!isCounted(grant, userAgent)) {
        requireOpenPages(facts, grant, pages);
        return;
      }
      limitPages({ readerId, accountId: facts.accountId, pages: countPages(facts, pages) });
      if (pages.length > 0) await counting.countBeacon(facts, grant, pages, at, clientLeft);
    },
  };
};

/** Gives the owner full access without counting, with any viewer token but a guest's. Source: Specification 5.14. */
const withOwnerAccess = (caller: Caller, facts: DocumentFacts, grant: ViewerGrant): ViewerGrant =>
  isOwner(caller, facts, grant) ? { ...grant, owner: true, counted: false } : grant;

const isCounted = (grant: ViewerGrant, userAgent: string | undefined): boolean => grant.counted && !isBot(userAgent);

const passwordError = {
  wrong: () => new AppError('forbidden', 'This is not the password of the document.', { reason: 'password_wrong' }),
  required: () =>
    new AppError('forbidden', 'Enter the password of the document first.', { reason: 'password_required' }),
};
