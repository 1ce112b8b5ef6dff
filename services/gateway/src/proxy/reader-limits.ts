import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ViewerGrant } from '@docsight/contracts';
import type { TokenKind } from '@docsight/service-kit';
import { viewerTokensOf } from '@docsight/viewer-access';
import { admit } from '../limits/index.ts';
import type { Client, ClientWindows, PasswordGuesses, Windows } from '../limits/index.ts';
import { readerActionOf } from './routing-table.ts';
import type { ReaderAction } from './routing-table.ts';

/** Counts the requests of readers. Source: Specification 10.1. */
export type ReaderLimits = {
  /**
   * Counts a request, and sets the headers of its limit.
   * @throws AppError rate_limited.
   */
  admit(req: IncomingMessage, res: ServerResponse, of: ReaderRequest): Promise<Admitted>;
};

type ReaderRequest = {
  path: string;
  client: Client;
  /** The account that reads its own pages. An office behind one address has several. */
  accountId: string | undefined;
};

type Admitted = {
  /**
   * Takes back what the response shows not to count. Never rejects.
   * @param status of the response; undefined if the client left before it.
   */
  settle(status: number | undefined): Promise<void>;
};

type Dependencies = {
  windows: {
    viewer: ClientWindows;
    /** Page content that accounts request as owners, by account. */
    owner: Windows;
    /** Attempts at a gate or password, by document. */
    gate: ClientWindows;
    /** New readers, by document. */
    newReaders: ClientWindows;
  };
  passwordGuesses: PasswordGuesses;
  viewerTokens: Pick<TokenKind<ViewerGrant>, 'verifyIgnoringExpiry'>;
};

export const makeReaderLimits = ({ windows, passwordGuesses, viewerTokens }: Dependencies): ReaderLimits => {
  const windowOf = ({ kind }: ReaderAction): ClientWindows => (kind === 'session' ? windows.newReaders : windows.gate);
  const grantsIn = (headers: Parameters<typeof viewerTokensOf>[0]): ViewerGrant[] =>
    viewerTokensOf(headers)
      .map((token) => viewerTokens.verifyIgnoringExpiry(token))
      .filter((grant) => grant !== undefined);
  /** Whether a session belongs to a viewer whose record exists already, or who gets none. */
  const isKnownReader = (req: IncomingMessage, res: ServerResponse): boolean => {
    const [cookie] = [res.getHeader('set-cookie') ?? []].flat().map(String);
    const started = grantsIn({ cookie: cookie?.split(';')[0] })[0];
    if (!started) return false;
    return !started.counted || grantsIn(req.headers).some(({ viewerId }) => viewerId === started.viewerId);
  };

  return {
    admit: async (req, res, { path, client, accountId }) => {
      const action = readerActionOf(req.method ?? '', path);
      const [all, own] = await Promise.all([
        accountId === undefined ? windows.viewer.count(client) : windows.owner.count(accountId),
        action && windowOf(action).count(client, action.code),
      ]);
      admit(res, all);
      if (own?.limited) admit(res, own);
      // Counted last: a request that is rejected by another limit guesses nothing.
      const guess = action?.kind === 'password' ? await passwordGuesses.begin(action.code, client) : undefined;
      if (guess?.exceeded) admit(res, guess.exceeded);
      return {
        settle: async (status) => {
          if (!action || status === undefined) return;
          const isUncounted =
            status === 404 || (action.kind === 'session' && (status !== 201 || isKnownReader(req, res)));
          if (isUncounted) await windowOf(action).release(client, action.code);
          if (status !== 403) await guess?.release();
        },
      };
    },
  };
};
