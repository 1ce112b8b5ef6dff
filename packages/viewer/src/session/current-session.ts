import type { Session } from '@docsight/api-contract';
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { noAnswer, ViewerError } from '../api/viewer-error.ts';
import { onlyOnce } from './retry.ts';
import type { Patience } from './retry.ts';
import { mayRenew, remedyOf } from './error-action.ts';
import { opened, openingFailed } from './session-messages.ts';

export type SessionState =
  | { kind: 'starting' }
  /** Whatever is open: `access.state` says whether a password or the gate is in front. */
  | { kind: 'reading'; session: Session }
  /** The document was deleted meanwhile. */
  | { kind: 'absent' }
  /** message: a sentence for the reader. */
  | { kind: 'failed'; message: string };

/** The session of this tab, and how it is replaced: by one new session, however many ask for it at the same time. */
export type PresentSession = {
  state: ReadonlySignal<SessionState>;
  session(): Session | undefined;
  starting(): void;
  /** A new session. @throws ViewerError */
  open(patience: Patience): Promise<Session>;
  /** What an answer of the server brings: a new session, or the same with more open. */
  take(session: Session): void;
  /** The present one was refused. undefined: it is too new for another one to help. @throws ViewerError */
  renew(patience: Patience): Promise<Session | undefined>;
  /** Another tab has passed a password or the gate. @throws ViewerError */
  openUp(patience: Patience): Promise<void>;
  /** What a refusal asks for. @throws ViewerError */
  answer(error: ViewerError): Promise<void>;
  /** Calls with the present token, and once more with that of a new session when it is refused; page: only while it is open. @throws ViewerError */
  withToken<T>(call: (token: string) => Promise<T>, about?: { closed?: 'wrong-password'; page?: number }): Promise<T>;
  /** The document cannot be shown. @throws whatever is no ViewerError */
  fail(error: unknown): void;
};

export const makePresentSession = (options: {
  openSession: (former: string | undefined, patience: Patience) => Promise<Session>;
  /** begins: it is another session than before. */
  onTaken: (session: Session, begins: boolean) => void;
  /** There is no session any more. */
  onGone: () => void;
  announce: (text: string) => void;
  knownByCookie: boolean;
  now: () => number;
}): PresentSession => {
  const { openSession, onTaken, onGone, announce, knownByCookie, now } = options;
  const state = signal<SessionState>({ kind: 'starting' });
  let latest: Session | undefined;
  let opening: Promise<Session> | undefined;
  let renewedAt: number | undefined;

  const session = (): Session | undefined => (state.value.kind === 'reading' ? state.value.session : undefined);

  const leave = (gone: SessionState): void => {
    state.value = gone;
    onGone();
  };

  const noting404 = (error: unknown): never => {
    if (error instanceof ViewerError && remedyOf(error.status) === 'absent') leave({ kind: 'absent' });
    throw error;
  };

  const take = (next: Session): Session => {
    const before = session();
    const begins = latest?.session_id !== next.session_id;
    latest = next;
    state.value = { kind: 'reading', session: next };
    onTaken(next, begins);
    const words = opened(before, next);
    if (words !== undefined) announce(words);
    return next;
  };

  const open = (patience: Patience, by: 'cookie' | 'own token' = knownByCookie ? 'cookie' : 'own token') => {
    opening ??= openSession(by === 'cookie' ? undefined : latest?.viewer_token, patience)
      .then(take)
      .catch(noting404)
      .finally(() => (opening = undefined));
    return opening;
  };

  const replacing = async (used: Session, patience: Patience): Promise<Session | undefined> => {
    if (opening) return opening;
    const present = session();
    // Others have met the refusal before, and a new session is there already.
    if (present?.viewer_token !== used.viewer_token) return present;
    if (!mayRenew(now(), renewedAt)) return undefined;
    const renewed = open(patience);
    await renewed;
    renewedAt = now();
    return renewed;
  };

  const renew = async (patience: Patience): Promise<Session | undefined> => {
    const used = session();
    return used && replacing(used, patience);
  };

  return {
    state,
    session,
    starting: () => (state.value = { kind: 'starting' }),
    open,
    take,
    renew,
    openUp: async (patience) => {
      // One that is on its way may have been asked for before the other tab was let in.
      await opening;
      if (session()?.access.full === false) await open(patience, 'cookie');
    },
    answer: async (error) => {
      const remedy = remedyOf(error.status);
      if (remedy === 'absent') leave({ kind: 'absent' });
      if (remedy === 'new-session') await renew(onlyOnce);
    },
    withToken: async (call, { closed, page = 0 } = {}) => {
      const used = await (opening ?? session() ?? Promise.reject(noSession(state.value)));
      try {
        return await call(used.viewer_token);
      } catch (error) {
        if (!(error instanceof ViewerError) || remedyOf(error.status, closed) !== 'new-session')
          return noting404(error);
        const next = await replacing(used, onlyOnce);
        if (!next || page > next.access.open_pages) throw error;
        return await call(next.viewer_token).catch(noting404);
      }
    },
    fail: (error) => {
      if (!(error instanceof ViewerError)) throw error;
      if (state.value.kind !== 'absent') leave({ kind: 'failed', message: openingFailed(error) });
    },
  };
};

const noSession = ({ kind }: SessionState): ViewerError =>
  new ViewerError({
    status: kind === 'absent' ? 404 : noAnswer,
    code: 'no_session',
    message: 'No document is open in this tab.',
  });
