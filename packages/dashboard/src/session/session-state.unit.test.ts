import { describe, expect, it } from '@jest/globals';
import { reactionTo } from './session-state.ts';
import type { FoundSession, SessionState, User } from './session-state.ts';

const userOf = (id: string): User => ({
  id,
  email: `${id}@acme.example`,
  name: '',
  email_verified: true,
  created_at: '2026-01-01T00:00:00.000Z',
});
const ann = userOf('ann');
const signedIn: SessionState = { kind: 'signed-in', user: ann };
const ended: SessionState = { kind: 'ended', user: ann };
const signedOut: SessionState = { kind: 'signed-out' };

describe('a page that finds out who is signed in', () => {
  it.each<[string, SessionState, FoundSession, ReturnType<typeof reactionTo>]>([
    ['keeps what it shows without a response', signedIn, { kind: 'failed', error: new Error() }, 'none'],
    ['asks for the password if no one is signed in any more', signedIn, { kind: 'signed-out' }, 'ask'],
    ['keeps asking while no one is signed in', ended, { kind: 'signed-out' }, 'none'],
    ['stays signed out', signedOut, { kind: 'signed-out' }, 'none'],
    ['shows the newer profile', signedIn, { kind: 'signed-in', user: { ...ann, name: 'Ann' } }, 'update'],
    ['resumes its calls if the same account is signed in', ended, { kind: 'signed-in', user: ann }, 'enter'],
    ['enters if another tab has signed in', signedOut, { kind: 'signed-in', user: ann }, 'enter'],
    ['reloads if it shows another account', signedIn, { kind: 'signed-in', user: userOf('ben') }, 'reload'],
    ['reloads if it asks for another account', ended, { kind: 'signed-in', user: userOf('ben') }, 'reload'],
  ])('%s', (_title, state, found, reaction) => {
    expect(reactionTo(found, state)).toBe(reaction);
  });
});
