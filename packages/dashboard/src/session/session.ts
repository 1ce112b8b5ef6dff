import { DocsightError } from '@docsight/client';
import type { AccountClient, Credentials, Registration } from '@docsight/client';
import type { ReadonlySignal } from '@preact/signals';
import { holdSession } from './held-session.ts';
import { reactionTo, userIdOf } from './session-state.ts';
import type { FoundSession, SessionState, User } from './session-state.ts';

/** The session of this browser. Its cookie is invisible to scripts. */
export type Session = {
  state: ReadonlySignal<SessionState>;
  /** Finds out who is signed in. */
  start(): Promise<void>;
  /** @throws the errors of the client. */
  signIn(credentials: Credentials): Promise<void>;
  /** Signs in with the token of a sign-in link, which works once. @throws the errors of the client. */
  signInByLink(token: string): Promise<void>;
  /** Creates an account and signs in. @throws the errors of the client. */
  register(registration: Registration): Promise<void>;
  /** @throws the errors of the client. */
  signOut(): Promise<void>;
  /** Notes that the session is over and that the page may forget it, for example after a new password. */
  leave(): void;
  /** Notes that the account is deleted. */
  noteDeletion(email: string): void;
  /** Takes over a changed profile. */
  update(user: User): void;
  /** Finds out whether another tab has signed in or out. Reloads the page if it shows another account. */
  check(): Promise<void>;
  /**
   * Runs a call. If the session has ended, asks the person to sign in again, then repeats the call once.
   * @throws the errors of the call.
   */
  call<Result>(run: () => Promise<Result>): Promise<Result>;
};

export type SessionEffects = {
  /** Informs the other tabs of this browser that somebody signed in or out. */
  notifyTabs(): void;
  reload(): void;
};

type Client = {
  me: AccountClient['me'];
  register: AccountClient['register'];
  sessions: Pick<AccountClient['sessions'], 'create' | 'createFromLink' | 'endCurrent'>;
};

export const makeSession = (client: Client, { notifyTabs, reload }: SessionEffects): Session => {
  const held = holdSession();
  const { state, change } = held;
  let checking: Promise<void> | undefined;
  /** The address of an account that this page has created, and has not signed in to. */
  let registered: string | undefined;

  const signInWith = async (create: Promise<{ user: User }>): Promise<void> => {
    const { user } = await create;
    change({ kind: 'signed-in', user });
    notifyTabs();
  };
  const leave = (next: SessionState = { kind: 'signed-out' }): void => {
    change(next);
    notifyTabs();
  };

  /** Returns undefined if somebody signed in or out meanwhile. */
  const find = async (): Promise<FoundSession | undefined> => {
    const isLatest = held.latestCheck();
    const found = await whoIsSignedIn(client);
    return isLatest() ? found : undefined;
  };

  const start = async (): Promise<void> => {
    state.value = { kind: 'starting' };
    const found = await find();
    if (found) change(found);
  };

  const checkNow = async (): Promise<void> => {
    const { kind } = state.peek();
    if (kind === 'failed') return start();
    if (kind === 'starting' || kind === 'deleted') return;
    const found = await find();
    if (!found) return;
    const reaction = reactionTo(found, state.peek());
    if (reaction === 'ask') held.end();
    if (reaction === 'reload') reload();
    if (reaction === 'enter') change(found);
    if (reaction === 'update') state.value = found;
  };
  const check = (): Promise<void> => {
    checking ??= checkNow().finally(() => {
      checking = undefined;
    });
    return checking;
  };

  return {
    state,
    start,
    signIn: (credentials) => signInWith(client.sessions.create(credentials)),
    signInByLink: (token) => signInWith(client.sessions.createFromLink(token)),
    register: async (registration) => {
      if (registered !== registration.email) await client.register(registration);
      // If the sign-in fails, the next try must not register the same address again.
      registered = registration.email;
      await signInWith(client.sessions.create(registration));
    },
    signOut: async () => {
      try {
        await client.sessions.endCurrent();
      } catch (error) {
        if (!isSignedOut(error)) throw error;
      }
      leave();
    },
    leave: () => leave(),
    noteDeletion: (email) => leave({ kind: 'deleted', email }),
    update: (user) => {
      if (state.peek().kind === 'signed-in') state.value = { kind: 'signed-in', user };
    },
    check,
    call: async (run) => {
      const isLatest = held.latestCheck();
      const userId = userIdOf(state.peek());
      try {
        return await run();
      } catch (error) {
        if (!isSignedOut(error)) throw error;
        if (isLatest()) held.end();
        const isSame = await (held.signedInAgain() ?? true);
        // The call of one account must not be made as another one.
        if (!isSame || userId === undefined || userIdOf(state.peek()) !== userId) throw error;
      }
      return run();
    },
  };
};

const whoIsSignedIn = async (client: Client): Promise<FoundSession> => {
  try {
    const { user } = await client.me();
    return { kind: 'signed-in', user };
  } catch (error) {
    return isSignedOut(error) ? { kind: 'signed-out' } : { kind: 'failed', error };
  }
};

const isSignedOut = (error: unknown): boolean => error instanceof DocsightError && error.status === 401;
