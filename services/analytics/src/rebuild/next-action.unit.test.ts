import { describe, expect, it } from '@jest/globals';
import type { RebuildState } from '../generations/index.ts';
import { nextAction } from './next-action.ts';

const current = { number: 1, layout: 2 };
const aRebuild = (overrides: Partial<RebuildState> = {}) =>
  ({ number: 2, layout: 2, holder: 'other', beats: 3, phase: 'readers', ...overrides }) as RebuildState;
const actionOf = (record: Partial<Parameters<typeof nextAction>[0]>, unchangedMs = 0) =>
  nextAction({ current, building: null, ...record }, { holder: 'me', layout: 2, unchangedMs, holderTimeoutMs: 10_000 })
    .kind;

describe('without a running rebuild', () => {
  it('one is started when it is requested, or when the current generation has an older layout', () => {
    expect(actionOf({})).toBe('none');
    expect(actionOf({ request: { id: 'r', at: new Date() } })).toBe('start');
    expect(actionOf({ current: { number: 0, layout: 1 } })).toBe('start');
  });

  it('one is started in a new database if there are documents', () => {
    expect(actionOf({ unfilled: true })).toBe('start if there are documents');
    expect(actionOf({ unfilled: false })).toBe('none');
  });

  it('a newer layout is kept, unless a rebuild is requested and no newer process starts it', () => {
    const newer = { current: { number: 1, layout: 3 } };
    expect(actionOf(newer)).toBe('none');
    const requested = { ...newer, request: { id: 'r', at: new Date() } };
    expect(actionOf(requested)).toBe('none');
    expect(actionOf(requested, 10_000)).toBe('start');
  });
});

describe('a running rebuild', () => {
  it('is continued by its holder', () => {
    expect(actionOf({ building: aRebuild({ holder: 'me' }) })).toBe('continue');
  });

  it('is taken over after its holder’s timeout', () => {
    expect(actionOf({ building: aRebuild() }, 9_999)).toBe('none');
    expect(actionOf({ building: aRebuild() }, 10_000)).toBe('take over');
  });

  it('of an older layout is replaced after its holder’s timeout', () => {
    expect(actionOf({ building: aRebuild({ layout: 1 }) }, 9_999)).toBe('none');
    expect(actionOf({ building: aRebuild({ layout: 1 }) }, 10_000)).toBe('start');
  });

  it('of a newer layout is abandoned after six timeouts', () => {
    expect(actionOf({ building: aRebuild({ layout: 3 }) }, 59_999)).toBe('none');
    expect(actionOf({ building: aRebuild({ layout: 3 }) }, 60_000)).toBe('abandon');
  });
});
