import { DocsightError } from '@docsight/client';
import type { Account, AccountClient, Credentials, Registration } from '@docsight/client';
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

export type User = Account['user'];

export type SessionState =
  | { kind: 'starting' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'signed-out' }
  | { kind: 'signed-in'; user: User }
  /** It ended while the page was open. The page stays, so that nothing that was typed is lost. */
  | { kind: 'ended'; user: User };

/** The session of this browser. Its cookie is invisible to scripts. */
export type Session = {
  state: ReadonlySignal<SessionState>;
  /** Finds out who is signed in. */
  start(): Promise<void>;
  /** @throws the errors of the client. */
  signIn(credentials: Credentials): Promise<void>;
  /** Creates an account and signs in. @throws the errors of the client. */
  register(registration: Registration): Promise<void>;
  /** @throws the errors of the client. */
  signOut(): Promise<void>;
  /** Takes over a changed profile. */
  update(user: User): void;
  /**
   * Runs a call. If the session has ended, asks the person to sign in again, then repeats the call.
   * @throws the errors of the call.
   */
  call<Result>(run: () => Promise<Result>): Promise<Result>;
};

type Client = Pick<AccountClient, 'me' | 'register' | 'sessions'>;

export const makeSession = (client: Client): Session => {
  const state = signal<SessionState>({ kind: 'starting' });
  let signedInAgain = Promise.resolve();
  let onSignedIn = (): void => undefined;

  const enter = (user: User): void => {
    state.value = { kind: 'signed-in', user };
    onSignedIn();
  };

  /** Resolves when the person has signed in again. */
  const wasEnded = (): Promise<void> => {
    const current = state.peek();
    if (current.kind === 'signed-in') {
      signedInAgain = new Promise((resolve) => {
        onSignedIn = resolve;
      });
      state.value = { kind: 'ended', user: current.user };
    }
    return signedInAgain;
  };

  return {
    state,
    start: async () => {
      state.value = { kind: 'starting' };
      try {
        enter((await client.me()).user);
      } catch (error) {
        state.value = isSignedOut(error) ? { kind: 'signed-out' } : { kind: 'failed', error };
      }
    },
    signIn: async (credentials) => enter((await client.sessions.create(credentials)).user),
    register: async (registration) => {
      await client.register(registration);
      enter((await client.sessions.create(registration)).user);
    },
    signOut: async () => {
      try {
        await client.sessions.endCurrent();
      } catch (error) {
        if (!isSignedOut(error)) throw error;
      }
      state.value = { kind: 'signed-out' };
    },
    update: enter,
    call: async (run) => {
      try {
        return await run();
      } catch (error) {
        if (!isSignedOut(error)) throw error;
      }
      await wasEnded();
      return run();
    },
  };
};

const isSignedOut = (error: unknown): boolean => error instanceof DocsightError && error.status === 401;
