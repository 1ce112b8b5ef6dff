import type { DocumentFacts } from '@docsight/contracts';
import { applyBeacon } from './apply-beacon.ts';
import type { Beacon } from './apply-beacon.ts';
import { applyDownload } from './apply-download.ts';
import { captureLead, takeOverSession } from './capture-lead.ts';
import type { Merging } from './merging.ts';
import { blankReader, utcDay } from './reader.ts';
import type { Identity, Rules } from './reader.ts';
import type { ReaderChanges } from './reader-changes.ts';

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
  /** Makes the viewer of a token a lead under an e-mail; an anonymous one is merged into the e-mail's viewer. */
  passGate(
    facts: DocumentFacts,
    token: { viewerId: string; sessionId: string },
    identity: Identity,
    lead: { name: string; at: number },
  ): Promise<void>;
};

export const anonymousPrefix = 'anon_';

export const makeReading = (options: { changes: ReaderChanges; merging: Merging; rules: Rules }): Reading => {
  const { changes, merging, rules } = options;
  return {
    countBeacon: (facts, viewerId, beacon, now, checkOpen) =>
      merging.change(
        facts,
        viewerId,
        now,
        (reader, redirected) => {
          checkOpen(redirected);
          return { ...applyBeacon(reader, beacon, facts, now, rules), result: undefined };
        },
        { session: { id: beacon.sessionId, startedAt: beacon.sessionStartedAt }, day: utcDay(now) },
      ),
    countDownload: (facts, { viewerId, ...download }) =>
      merging.change(
        facts,
        viewerId,
        download.at,
        (reader) => ({ ...applyDownload(reader, download, facts), result: undefined }),
        { downloadId: download.downloadId, day: utcDay(download.at) },
      ),
    passGate: async (facts, token, identity, lead) => {
      const holder = token.viewerId.startsWith(anonymousPrefix)
        ? await merging.merge(facts, token.viewerId, identity, lead)
        : token.viewerId;
      const wants = { session: { id: token.sessionId } };
      // A second e-mail from one browser is another viewer: the session goes on as that one's, and what it has told stays with the first.
      const told =
        holder === identity.viewerId
          ? undefined
          : await changes(
              blankReader(facts, { viewerId: holder }),
              lead.at,
              (reader) => ({ reader, events: [], result: reader.sessions[token.sessionId] }),
              wants,
            );
      await changes(
        blankReader(facts, identity),
        lead.at,
        (reader) => ({
          ...captureLead(takeOverSession(reader, token.sessionId, told), { ...identity, ...lead }, facts),
          result: undefined,
        }),
        told && wants,
      );
    },
  };
};
