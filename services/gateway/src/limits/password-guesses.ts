import type { Client } from './client-address.ts';
import type { ClientWindows } from './client-windows.ts';
import type { Window } from './window.ts';
import type { Windows } from './windows-redis.ts';

/**
 * Limits wrong passwords of one document over all clients. Source: Specification 5.6.
 * A guess is counted before it is checked, so that simultaneous guesses cannot exceed the limit.
 */
export type PasswordGuesses = {
  /** @param code the code of the document. */
  begin(code: string, client: Client): Promise<PasswordGuess>;
};

type PasswordGuess = {
  /** Set if neither the document nor the client may guess any more. */
  exceeded: Window | undefined;
  /** Takes the guess back, because the password was not wrong. Never rejects. */
  release(): Promise<void>;
};

/** @param windows `all`: wrong passwords of a document. `beyond`: those of one client after the limit of `all`. */
export const makePasswordGuesses = (windows: { all: Windows; beyond: ClientWindows }): PasswordGuesses => ({
  begin: async (code, client) => {
    const all = await windows.all.count(code);
    if (!all.limited) return { exceeded: undefined, release: () => windows.all.release(code) };
    const beyond = await windows.beyond.count(client, code);
    return { exceeded: beyond.limited ? beyond : undefined, release: () => windows.beyond.release(client, code) };
  },
});
