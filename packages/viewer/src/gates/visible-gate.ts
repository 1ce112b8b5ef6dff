import type { SessionState } from '../session/current-session.ts';

/** The dialog in front of the pages. */
export type VisibleGate = 'none' | 'password' | 'full' | 'preview';

/** @param isGateOpen whether the reader reached the end of a preview. */
export const visibleGate = (state: SessionState, isGateOpen: boolean): VisibleGate => {
  if (state.kind !== 'reading') return 'none';
  switch (state.session.access.state) {
    case 'open':
      return 'none';
    case 'password':
      return 'password';
    case 'gate':
      return 'full';
    case 'preview':
      return isGateOpen ? 'preview' : 'none';
  }
};
