import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { SessionState } from './session-state.ts';

/** The state of the session, and the calls that wait until the person has signed in again. */
export type HeldSession = {
  state: Signal<SessionState>;
  /** Notes a sign-in or a sign-out, and resumes the calls that wait. */
  change(next: SessionState): void;
  /** Keeps the page, and asks for the password. */
  end(): void;
  /** Returns a check that is true until the next sign-in or sign-out. A response that arrives later does not count. */
  latestCheck(): () => boolean;
  /** Resolves to whether the same account has signed in again. Undefined while the page does not ask for it. */
  signedInAgain(): Promise<boolean> | undefined;
};

/** The calls that wait for the sign-in. `resume` receives whether the same account signed in. */
type Waiting = { userId: string; done: Promise<boolean>; resume: (isSame: boolean) => void };

export const holdSession = (): HeldSession => {
  const state = signal<SessionState>({ kind: 'starting' });
  /** Grows with each sign-in and sign-out. A response to an earlier request says nothing about the present. */
  let generation = 0;
  let waiting: Waiting | undefined;
  return {
    state,
    change: (next) => {
      generation += 1;
      const waited = waiting;
      waiting = undefined;
      state.value = next;
      waited?.resume(next.kind === 'signed-in' && next.user.id === waited.userId);
    },
    end: () => {
      const current = state.peek();
      if (current.kind !== 'signed-in') return;
      waiting = waitingFor(current.user.id);
      state.value = { kind: 'ended', user: current.user };
    },
    latestCheck: () => {
      const started = generation;
      return () => generation === started;
    },
    signedInAgain: () => waiting?.done,
  };
};

const waitingFor = (userId: string): Waiting => {
  let resume: Waiting['resume'] = () => undefined;
  const done = new Promise<boolean>((resolve) => {
    resume = resolve;
  });
  return { userId, done, resume };
};
