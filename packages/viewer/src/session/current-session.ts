import type { Session } from '@docsight/api-contract';
import { batch, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { noResponse, ViewerError } from '../api/viewer-error.ts';
import { errorActionOf, mayRenew } from './error-action.ts';
import { once } from './retry.ts';
import type { RetryPolicy } from './retry.ts';
import { morePagesOpenMessage, openingFailedMessage } from './session-messages.ts';

export type SessionState =
  | { kind: 'starting' }
  /** `access.state` of the session says whether a password or a gate is in front of the pages. */
  | { kind: 'reading'; session: Session }
  /** The document does not exist, or was deleted meanwhile. */
  | { kind: 'not-found' }
  /** `message` is a sentence for the reader. */
  | { kind: 'failed'; message: string };

/** The session of this tab. However many calls need a new session at the same time, only one is opened. */
export type CurrentSession = {
  state: ReadonlySignal<SessionState>;
  session(): Session | undefined;
  /** Sets the state to `starting`, before another attempt to open the document. */
  restart(): void;
  /** Opens a new session. @throws ViewerError */
  open(policy: RetryPolicy): Promise<Session>;
  /** Stores the session of a response. It is a new one, or the same one with more open pages. */
  accept(session: Session): void;
  /** Replaces a session that the server rejected. Undefined: the last renewal was too recent. @throws ViewerError */
  renew(policy: RetryPolicy): Promise<Session | undefined>;
  /** Opens a new session after another tab passed a password or a gate. @throws ViewerError */
  refreshAccess(policy: RetryPolicy): Promise<void>;
  /** Reacts to an error response of another call. @throws ViewerError */
  handleError(error: ViewerError): Promise<void>;
  /**
   * Calls with the current token. If it is rejected, calls once more with the token of a new session.
   * With `page`, the second call happens only if that page is open in the new session. @throws ViewerError
   */
  withToken<T>(call: (token: string) => Promise<T>, options?: CallOptions): Promise<T>;
  /** Reports that the document cannot be shown. @throws errors that are not ViewerErrors */
  fail(error: unknown): void;
};

type CallOptions = {
  /** The meaning of 403, when it is not a changed access. */
  forbidden?: 'wrong-password';
  /** The page that the call requests. */
  page?: number;
};

export const makeCurrentSession = (options: {
  openSession: (formerToken: string | undefined, policy: RetryPolicy) => Promise<Session>;
  /** Runs for each accepted session. `isNew`: it has another id than the session before. */
  onSession: (session: Session, isNew: boolean) => void;
  /** Runs when there is no session any more. */
  onEnd: () => void;
  announce: (text: string) => void;
  identifiesByCookie: boolean;
  now: () => number;
}): CurrentSession => {
  const { openSession, onSession, onEnd, announce, identifiesByCookie, now } = options;
  const state = signal<SessionState>({ kind: 'starting' });
  let latest: Session | undefined;
  let opening: Promise<Session> | undefined;
  let renewedAt: number | undefined;

  const session = (): Session | undefined => (state.value.kind === 'reading' ? state.value.session : undefined);

  const end = (ended: SessionState): void => {
    state.value = ended;
    onEnd();
  };

  const rethrow = (error: unknown): never => {
    if (error instanceof ViewerError && errorActionOf(error.status) === 'not-found') end({ kind: 'not-found' });
    throw error;
  };

  const accept = (next: Session): Session => {
    const before = session();
    const isNew = latest?.session_id !== next.session_id;
    latest = next;
    // What follows from the new state, such as the first image, begins after what `onSession` requests.
    batch(() => {
      state.value = { kind: 'reading', session: next };
      onSession(next, isNew);
    });
    const message = morePagesOpenMessage(before, next);
    if (message !== undefined) announce(message);
    return next;
  };

  const open = (policy: RetryPolicy, by: 'cookie' | 'own token' = identifiesByCookie ? 'cookie' : 'own token') => {
    opening ??= openSession(by === 'cookie' ? undefined : latest?.viewer_token, policy)
      .then(accept)
      .catch(rethrow)
      .finally(() => (opening = undefined));
    return opening;
  };

  /** Returns the session that replaces `rejected`. */
  const replace = async (rejected: Session, policy: RetryPolicy): Promise<Session | undefined> => {
    if (opening) return opening;
    const current = session();
    // Another call was rejected before, and has already opened a new session.
    if (current?.viewer_token !== rejected.viewer_token) return current;
    if (!mayRenew(now(), renewedAt)) return undefined;
    const renewed = open(policy);
    await renewed;
    renewedAt = now();
    return renewed;
  };

  const renew = async (policy: RetryPolicy): Promise<Session | undefined> => {
    const rejected = session();
    return rejected && replace(rejected, policy);
  };

  return {
    state,
    session,
    restart: () => (state.value = { kind: 'starting' }),
    open,
    accept,
    renew,
    refreshAccess: async (policy) => {
      // A session that is being opened may have been requested before the other tab passed.
      await opening;
      if (session()?.access.full === false) await open(policy, 'cookie');
    },
    handleError: async (error) => {
      const action = errorActionOf(error.status);
      if (action === 'not-found') end({ kind: 'not-found' });
      if (action === 'new-session') await renew(once);
    },
    withToken: async (call, { forbidden, page = 0 } = {}) => {
      const used = await (opening ?? session() ?? Promise.reject(noSessionError(state.value)));
      try {
        return await call(used.viewer_token);
      } catch (error) {
        if (!(error instanceof ViewerError) || errorActionOf(error.status, forbidden) !== 'new-session')
          return rethrow(error);
        const next = await replace(used, once);
        if (!next || page > next.access.open_pages) throw error;
        return await call(next.viewer_token).catch(rethrow);
      }
    },
    fail: (error) => {
      if (!(error instanceof ViewerError)) throw error;
      if (state.value.kind !== 'not-found') end({ kind: 'failed', message: openingFailedMessage(error) });
    },
  };
};

const noSessionError = ({ kind }: SessionState): ViewerError =>
  new ViewerError({
    status: kind === 'not-found' ? 404 : noResponse,
    code: 'no_session',
    message: 'No document is open in this tab.',
  });
