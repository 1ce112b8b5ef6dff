import type { SessionState } from '../session/current-session.ts';

/** What is in front of the pages. asked: the reader has come to the end of a preview. */
export type Gate = 'none' | 'password' | 'full' | 'preview';

export const gateOf = (state: SessionState, asked: boolean): Gate => {
  if (state.kind !== 'reading') return 'none';
  switch (state.session.access.state) {
    case 'open':
      return 'none';
    case 'password':
      return 'password';
    case 'gate':
      return 'full';
    case 'preview':
      return asked ? 'preview' : 'none';
  }
};
