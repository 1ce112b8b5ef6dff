import { beaconRequest, passwordRequest, sessionRequest } from '@docsight/api-contract';
import type { Session } from '@docsight/api-contract';
import type { Caller, DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { AppError, parse } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { needsPassword } from '@docsight/viewer-access';
import { isbot } from 'isbot';
import type { DocumentsClient, FindDocument } from '../documents/index.ts';
import type { Reading } from './count-reading.ts';
import { identityOf, parseGateBody } from './email-rules.ts';
import { formerGrantOf, grantOf } from './grants.ts';
import { newSession, requireOpenPages, sessionOf } from './session.ts';

/**
 * A request of the viewer surface. tokens: the viewer tokens that it bears, in order of preference. noRecognition: the browser says for its reader
 * that nobody is to know them again (Global Privacy Control).
 */
export type Visitor = {
  code: string;
  tokens: string[];
  caller: Caller;
  userAgent: string | undefined;
  noRecognition: boolean;
  body: unknown;
};

/** Serves the calls of a session. Source: Specification 5.1. */
export type Viewing = {
  startSession(visitor: Visitor): Promise<Session>;
  enterPassword(visitor: Visitor): Promise<Session>;
  passGate(visitor: Visitor): Promise<Session>;
  takeBeacon(visitor: Visitor): Promise<void>;
};

export const makeViewing = (options: {
  documents: FindDocument;
  client: Pick<DocumentsClient, 'checkPassword'>;
  reading: Pick<Reading, 'countBeacon' | 'passGate' | 'isErased'>;
  tokens: TokenKind<ViewerGrant>;
  now: () => Date;
  random: (length: number) => string;
}): Viewing => {
  const { documents, client, reading, tokens, random } = options;
  const now = (): number => options.now().getTime();
  const answer = (facts: DocumentFacts, grant: ViewerGrant): Session => sessionOf(facts, grant, tokens.sign(grant));

  return {
    startSession: async ({ code, tokens: presented, caller, userAgent, noRecognition, body }) => {
      const facts = await documents.activeNow(code);
      parse(sessionRequest, body);
      const former = formerGrantOf(tokens, presented, facts);
      const isErased = former !== undefined && (await reading.isErased(facts, former, now()));
      const accountId = caller.kind === 'account' ? caller.accountId : undefined;
      const holder = { former, isErased, noRecognition, accountId, isBot: isBot(userAgent) };
      return answer(facts, newSession({ facts, ...holder, now: now(), random }));
    },

    enterPassword: async ({ code, tokens: presented, caller, body }) => {
      const facts = await documents.activeNow(code);
      const grant = heldBy(caller, facts, grantOf(tokens, presented, facts, now()));
      const { password } = parse(passwordRequest, body);
      if (facts.passwordVersion === 0 || grant.owner) return answer(facts, grant);
      const { matches, passwordVersion } = await client.checkPassword(facts.documentId, password);
      if (!matches) throw new AppError('forbidden', 'This is not the password of the document.');
      // The answer may be of a newer password than our copy of the facts knows.
      const present = passwordVersion === facts.passwordVersion ? facts : await documents.activeNow(code);
      return answer(present, { ...grant, passwordVersion });
    },

    passGate: async ({ code, tokens: presented, caller, userAgent, body }) => {
      const facts = await documents.activeNow(code);
      const at = now();
      const grant = heldBy(caller, facts, grantOf(tokens, presented, facts, at));
      if (needsPassword(facts, grant)) throw new AppError('forbidden', 'Enter the password of the document first.');
      const { email, name } = parseGateBody(body, { blockFreeEmails: facts.settings.block_free_emails });
      // Served and counted nowhere: such a reader makes no lead and becomes nobody.
      if (grant.owner) return answer(facts, grant);
      if (!isCounted(grant, userAgent)) return answer(facts, { ...grant, gatePassed: true, counted: false });
      const identity = identityOf(facts.documentId, email);
      const { counted } = await reading.passGate(facts, grant, identity, { name, at });
      // A session from before its viewer was erased counts nothing more, whoever it is now; the next one of this browser does.
      return answer(facts, { ...grant, viewerId: identity.viewerId, viewerSince: at, gatePassed: true, counted });
    },

    takeBeacon: async ({ code, tokens: presented, caller, userAgent, body }) => {
      const facts = await documents.active(code);
      const at = now();
      const grant = heldBy(caller, facts, grantOf(tokens, presented, facts, at));
      const { pages } = parse(beaconRequest, body);
      const checkOpen = (redirected: boolean): void =>
        requireOpenPages(facts, { ...grant, gatePassed: grant.gatePassed || redirected }, pages);
      if (!isCounted(grant, userAgent)) checkOpen(false);
      else if (pages.length > 0) {
        const { viewerId, sessionId, sessionStartedAt } = grant;
        await reading.countBeacon(facts, viewerId, { sessionId, sessionStartedAt, pages }, at, checkOpen);
      }
    },
  };
};

/** Gives the owner full access without counting, whatever viewer token the request has. Source: Specification 5.14. */
const heldBy = (caller: Visitor['caller'], facts: DocumentFacts, grant: ViewerGrant): ViewerGrant =>
  caller.kind === 'account' && caller.accountId === facts.accountId ? { ...grant, owner: true, counted: false } : grant;

const isCounted = (grant: ViewerGrant, userAgent: string | undefined): boolean => grant.counted && !isBot(userAgent);

/** Returns whether a request comes from a bot. No browser omits the User-Agent. Source: Specification 6.13. */
const isBot = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.trim() === '' || isbot(userAgent);
