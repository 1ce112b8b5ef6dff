import type { DocumentFacts, ViewerGrant } from '@docsight/contracts';
import type { Passed } from '@docsight/viewer-access';
import type { Merging, Readers } from '../changing/index.ts';
import type { LiveReaders } from '../live/index.ts';
import {
  applyBeacon,
  applyDownload,
  isErasedSession,
  passGate,
  readerKey,
  unchanged,
  utcDay,
  wasErasedSince,
  wasErasedWith,
} from '../rules/index.ts';
import type { Beacon, BeaconDecision, Download, Identity, Reader, Rules } from '../rules/index.ts';
import { anonymousPrefix, requireOpenPages } from './session.ts';

/** The viewer of a token, and its session. */
type Token = Pick<ViewerGrant, 'viewerId' | 'sessionId' | 'sessionStartedAt' | 'viewerSince'>;

/** Counts what readers do. Each call resolves when its change is durable. */
export type Counting = {
  /**
   * @param clientLeft fires when the client has left. A beacon that is not being counted then is dropped.
   * @throws AppError bad_request for a page that is closed or does not exist; rate_limited if too many beacons wait.
   */
  countBeacon(
    document: DocumentFacts,
    token: Token & Passed,
    pages: Beacon['pages'],
    now: number,
    clientLeft?: AbortSignal,
  ): Promise<void>;
  /**
   * @param giveUp removes a download that waits for its reader: it is not counted then.
   * @throws the reason of the signal.
   */
  countDownload(document: DocumentFacts, viewerId: string, download: Download, giveUp?: AbortSignal): Promise<void>;
  /**
   * Makes the viewer of a token a lead under an e-mail. An anonymous viewer is merged into the viewer of the e-mail.
   * `counted`: whether the session still counts. It does not if its first viewer was erased.
   */
  passGate(
    document: DocumentFacts,
    token: Token,
    identity: Identity,
    lead: { name: string; at: number },
  ): Promise<{ counted: boolean }>;
  /** Returns whether the viewer of a token, or the one it was merged into, was erased since then. */
  isErased(document: DocumentFacts, token: Token, clientLeft?: AbortSignal): Promise<boolean>;
};

export const makeCounting = (options: {
  readers: Readers;
  merging: Pick<Merging, 'merge'>;
  live: Pick<LiveReaders, 'seen' | 'moved'>;
  rules: Rules;
}): Counting => {
  const { readers, merging, live, rules } = options;

  return {
    countBeacon: async (document, token, pages, now, clientLeft) => {
      const { viewerId, sessionId, sessionStartedAt } = token;
      const session = { id: sessionId, startedAt: sessionStartedAt };
      const needs = { session, day: utcDay(now) };
      const change = { at: now, needs, entries: pages.length, signal: clientLeft, followMerge: document };

      const decide = (reader: Reader, mergedReader?: Reader): BeaconDecision & { isErased: boolean } => {
        const isErased = [reader, mergedReader ?? reader].some((one) => isErasedSession(one, session));
        // A merged reader has passed the gate. The reader of an erased session may have: its old tab must not break.
        const gatePassed = token.gatePassed || mergedReader !== undefined || isErased;
        requireOpenPages(document, { ...token, gatePassed }, pages);
        if (isErased) return { ...unchanged(reader), isErased };
        return { ...applyBeacon(reader, { sessionId, sessionStartedAt, pages }, document, now, rules), isErased };
      };
      const { reader, raisedPage, isErased } = await readers.change(readerKey(document, viewerId), change, decide);
      const lastListedPage = pages.at(-1)?.page;
      if (isErased || lastListedPage === undefined) return;
      live.seen(reader, { at: now, sessionStartedAt, raisedPage, lastListedPage });
    },

    countDownload: async (document, viewerId, download, giveUp) => {
      const { downloadId, at } = download;
      const needs = { downloadId, day: utcDay(at) };
      const change = { at, needs, entries: 0, signal: giveUp, followMerge: document };

      await readers.change(readerKey(document, viewerId), change, (reader, mergedReader) =>
        mergedReader && wasErasedSince(mergedReader, at)
          ? unchanged(reader)
          : applyDownload(reader, download, document),
      );
    },

    passGate: async (document, token, identity, { name, at }) => {
      const session = { id: token.sessionId, startedAt: token.sessionStartedAt };
      const needs = { session };
      const isAnonymous = token.viewerId.startsWith(anonymousPrefix);

      const merged = isAnonymous ? await merging.merge(document, token.viewerId, identity, { name, at }) : undefined;
      if (merged?.mergedInto === identity.viewerId) live.moved(document, token.viewerId, identity);
      const holderId = merged ? (merged.mergedInto ?? identity.viewerId) : token.viewerId;
      // A second e-mail from one browser is another viewer. What the session has reported stays with the first one.
      const firstViewer =
        holderId === identity.viewerId ? undefined : await readers.read(readerKey(document, holderId), { needs });

      const passing = {
        ...session,
        former: merged ?? firstViewer,
        creditedElsewhere: firstViewer?.sessions[session.id],
      };
      const submission = { email: identity.email, companyDomain: identity.companyDomain, name, at };
      const { counted } = await readers.change(readerKey(document, identity.viewerId), { at, needs }, (reader) =>
        passGate(reader, passing, submission, document),
      );
      return { counted };
    },

    isErased: async (document, { viewerId, sessionStartedAt, viewerSince = sessionStartedAt }, clientLeft) => {
      const waiting = { entries: 0, signal: clientLeft };
      const reader = await readers.read(readerKey(document, viewerId), waiting);
      if (reader.mergedInto === null) return wasErasedSince(reader, viewerSince);
      const viewer = await readers.read(readerKey(document, reader.mergedInto), waiting);
      return wasErasedWith(reader, viewer) && wasErasedSince(viewer, viewerSince);
    },
  };
};
