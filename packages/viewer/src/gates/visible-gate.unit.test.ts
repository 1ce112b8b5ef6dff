import { describe, expect, it } from '@jest/globals';
import type { Session } from '@docsight/api-contract';
import { aSession } from '../../test/a-session.ts';
import { visibleGate } from './visible-gate.ts';
import type { SessionState } from '../session/current-session.ts';

const reading = (state: Session['access']['state']): SessionState => ({
  kind: 'reading',
  session: aSession({ state, open_pages: 2 }),
});

describe('the visible gate', () => {
  it.each([
    ['open', 'none'],
    ['gate', 'full'],
    ['password', 'password'],
    ['preview', 'none'],
  ] as const)('of the access "%s" is "%s"', (state, gate) => {
    expect(visibleGate(reading(state), false)).toBe(gate);
  });

  it('is that of a preview after the reader reached it, and never one for an open document', () => {
    expect(visibleGate(reading('preview'), true)).toBe('preview');
    expect(visibleGate(reading('open'), true)).toBe('none');
  });

  it('is none without a session', () => {
    expect(visibleGate({ kind: 'starting' }, true)).toBe('none');
    expect(visibleGate({ kind: 'failed', message: 'No.' }, true)).toBe('none');
  });
});
