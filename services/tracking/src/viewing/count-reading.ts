import type { DocumentFacts, ViewerGrant } from '@docsight/contracts';
import type { Merging, ReaderChanges } from '../changing/index.ts';
import {
  admitSession,
  applyBeacon,
  applyDownload,
  blankReader,
  captureLead,
  isVoid,
  isVoidSession,
  takeOverSession,
  utcDay,
  wentWith,
} from '../rules/index.ts';
import type { Beacon, Identity, Reader, Rules } from '../rules/index.ts';

/** What the edges do with readers. Each resolves when it is durable. */
export type Reading = {
  /** checkOpen: throws when a page is closed. `redirected` says that the reader has passed the gate since the token was made. */
  countBeacon(
    facts: DocumentFacts,
    viewerId: string,
    beacon: Beacon,
    now: number,
    checkOpen: (redirected: boolean) => void,
  ): Promise<void>;
  countDownload(facts: DocumentFacts, download: { viewerId: string; downloadId: string; at: number }): Promise<void>;
  /**
   * Makes the viewer of a token a lead under an e-mail; an anonymous one is merged into the e-mail's viewer. Resolves to whether the session goes on being counted: not
   * when the viewer that it began as was erased since.
   */
  passGate(
    facts: DocumentFacts,
    token: Token,
    identity: Identity,
    lead: { name: string; at: number },
  ): Promise<{ counted: boolean }>;
  /** Whether the viewer of a token was erased since the token became its, maybe as the viewer that it was merged into. */
  isErased(facts: DocumentFacts, token: Token, now: number): Promise<boolean>;
};

type Token = Pick<ViewerGrant, 'viewerId' | 'sessionId' | 'sessionStartedAt' | 'viewerSince'>;

export const anonymousPrefix = 'anon_';

export const makeReading = (options: { changes: ReaderChanges; merging: Merging; rules: Rules }): Reading => {
  const { changes, merging, rules } = options;

  /** Whose session it has been, and whether it counts: an anonymous viewer is merged at once. */
  const holderOf = async (
    facts: DocumentFacts,
    token: Token,
    identity: Identity,
    lead: { name: string; at: number },
  ): Promise<{ holder: string; isCounted?: boolean }> => {
    const { viewerId } = token;
    if (!viewerId.startsWith(anonymousPrefix)) return { holder: viewerId };
    const turned = await merging.merge(facts, viewerId, identity, lead);
    return { holder: turned.mergedInto ?? identity.viewerId, isCounted: !isVoidSession(turned, sessionOf(token)) };
  };

  /** What a session has told as another viewer's, and whether it counts there. */
  const toldTo = (facts: DocumentFacts, holder: string, token: Token, at: number) =>
    changes(
      blankReader(facts, { viewerId: holder }),
      at,
      (reader) => ({
        ...{ reader, events: [] },
        result: { told: reader.sessions[token.sessionId], isCounted: !isVoidSession(reader, sessionOf(token)) },
      }),
      { session: sessionOf(token) },
    );

  return {
    countBeacon: (facts, viewerId, beacon, now, checkOpen) =>
      merging.change(
        facts,
        viewerId,
        now,
        (reader, from) => {
          const isNothing = [reader, from ?? reader].some((one) => isVoidSession(one, sessionOf(beacon)));
          // An old tab must not break: that its viewer had passed the gate is not known any more.
          checkOpen(from !== undefined || isNothing);
          const decision = isNothing ? { reader, events: [] } : applyBeacon(reader, beacon, facts, now, rules);
          return { ...decision, result: undefined };
        },
        { session: sessionOf(beacon), day: utcDay(now) },
      ),
    countDownload: (facts, { viewerId, ...download }) =>
      merging.change(
        facts,
        viewerId,
        download.at,
        (reader, from) => ({
          ...(from && isVoid(from, download.at) ? { reader, events: [] } : applyDownload(reader, download, facts)),
          result: undefined,
        }),
        { downloadId: download.downloadId, day: utcDay(download.at) },
      ),
    passGate: async (facts, token, identity, lead) => {
      const { holder, ...known } = await holderOf(facts, token, identity, lead);
      // A second e-mail from one browser is another viewer: the session goes on as that one's, and what it has told stays with the first.
      const { told, isCounted } =
        holder === identity.viewerId
          ? { told: undefined, ...known }
          : { ...(await toldTo(facts, holder, token, lead.at)), ...known };
      const session = sessionOf(token);
      return changes(
        blankReader(facts, identity),
        lead.at,
        (reader) => {
          const counts = isCounted ?? !isVoidSession(reader, session);
          if (isVoid(reader, lead.at)) return { reader, events: [], result: { counted: false } };
          const admitted = counts ? takeOverSession(admitSession(reader, session), token.sessionId, told) : reader;
          return { ...captureLead(admitted, { ...identity, ...lead }, facts), result: { counted: counts } };
        },
        { session },
      );
    },
    isErased: async (facts, { viewerId, sessionStartedAt, viewerSince = sessionStartedAt }, now) => {
      const present = (id: string): Promise<Reader> =>
        changes(blankReader(facts, { viewerId: id }), now, (reader) => ({ reader, events: [], result: reader }));
      const reader = await present(viewerId);
      if (reader.mergedInto === null) return isVoid(reader, viewerSince);
      const into = await present(reader.mergedInto);
      return wentWith(reader, into) && isVoid(into, viewerSince);
    },
  };
};

const sessionOf = ({ sessionId, sessionStartedAt }: Pick<Token, 'sessionId' | 'sessionStartedAt'>) => ({
  id: sessionId,
  startedAt: sessionStartedAt,
});
