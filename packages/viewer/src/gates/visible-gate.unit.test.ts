import { describe, expect, it } from '@jest/globals';
import type { Session } from '@docsight/api-contract';
import { gateOf } from './visible-gate.ts';
import type { SessionState } from '../session/current-session.ts';

const reading = (state: Session['access']['state']): SessionState => ({
  kind: 'reading',
  session: {
    viewer_token: 'token',
    session_id: 'session',
    viewer_id: 'viewer',
    counted: true,
    document: { title: 'A report', page_count: 9, allow_download: true },
    access: { state, gate_type: 'preview', gate_page: 3, open_pages: 2, full: false },
  },
});

describe('what is in front of the pages', () => {
  it.each([
    ['open', 'none'],
    ['gate', 'full'],
    ['password', 'password'],
    ['preview', 'none'],
  ] as const)('is, when the access is %s: %s', (state, gate) => {
    expect(gateOf(reading(state), false)).toBe(gate);
  });

  it('is the gate of a preview once the reader has come to it, and never before what is open', () => {
    expect(gateOf(reading('preview'), true)).toBe('preview');
    expect(gateOf(reading('open'), true)).toBe('none');
  });

  it('is nothing while there is no session', () => {
    expect(gateOf({ kind: 'starting' }, true)).toBe('none');
    expect(gateOf({ kind: 'failed', message: 'No.' }, true)).toBe('none');
  });
});
