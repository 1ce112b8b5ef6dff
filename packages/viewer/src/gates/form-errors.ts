import { noAnswer } from '../api/viewer-error.ts';
import { soon } from '../session/session-messages.ts';

export type GateField = 'password' | 'email' | 'name';
/** What is wrong, in a sentence beside the field; `form` when it is no field's fault. */
export type Problem = { field: GateField | 'form'; sentence: string };

/** Only what is certainly no address: the server decides about the rest. */
export const emailProblem = (email: string): Problem | undefined => {
  if (email.trim() === '') return { field: 'email', sentence: 'Enter your e-mail address.' };
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : notAnAddress;
};

export const passwordProblem = (password: string): Problem | undefined =>
  password === '' ? { field: 'password', sentence: 'Enter the password.' } : undefined;

/** What the server, or the way to it, has against what was sent. */
export const refusalAt = (gate: 'password' | 'email', refusal: Refusal): Problem => {
  const { status } = refusal;
  if (status === 422 && gate === 'email') return emailRefusal(refusal.message);
  if (status === 403 && gate === 'password')
    return { field: 'password', sentence: 'This is not the password. Check it, and enter it again.' };
  return { field: 'form', sentence: troubleOf(refusal) };
};

type Refusal = { status: number; message: string; retryAfterMs?: number | undefined };

const notAnAddress: Problem = {
  field: 'email',
  sentence: 'This is not an e-mail address. Write it like name@company.com.',
};

/** The server names the field and what it has against it; these words of it are told apart. Source: the gate's rules in tracking and api-contract. */
const emailRefusal = (message: string): Problem => {
  if (message.includes('"name"')) {
    const tooLong = message.includes('too long');
    return {
      field: 'name',
      sentence: tooLong ? 'This name is too long. Use at most 200 characters.' : 'Write your name in one line of text.',
    };
  }
  if (message.includes('free mail'))
    return { field: 'email', sentence: 'Use your work e-mail: the sender does not accept free mail addresses.' };
  if (message.includes('throw-away'))
    return { field: 'email', sentence: 'This address is of a throw-away mail service. Use one that you keep.' };
  if (message.includes('is not an e-mail address')) return notAnAddress;
  // A rule that this page does not know yet: better the server's words than none.
  return { field: 'email', sentence: message };
};

const troubleOf = ({ status, retryAfterMs }: Refusal): string => {
  if (status === noAnswer) return 'You seem to be offline. Check your connection, then try again.';
  if (status === 429) return `Too many attempts. Try again ${soon(retryAfterMs)}.`;
  if (status === 403) return 'The sender has just changed who may read this. Load the page again.';
  return `That did not work on our side. Try again ${soon(retryAfterMs)}.`;
};
