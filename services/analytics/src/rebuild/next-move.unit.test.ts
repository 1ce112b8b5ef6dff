import { describe, expect, it } from '@jest/globals';
import type { Building } from '../generations/index.ts';
import { nextMove } from './next-move.ts';

const current = { number: 1, layout: 2 };
const aBuilding = (overrides: Partial<Building> = {}) =>
  ({ number: 2, layout: 2, holder: 'other', beats: 3, phase: 'readers', ...overrides }) as Building;
const moveOf = (record: Partial<Parameters<typeof nextMove>[0]>, stillMs = 0) =>
  nextMove({ current, building: null, ...record }, { holder: 'me', layout: 2, stillMs, goneMs: 10_000 }).kind;

describe('without a building', () => {
  it('one is begun when it is asked for, or when the current generation is of an older layout', () => {
    expect(moveOf({})).toBe('rest');
    expect(moveOf({ request: { id: 'r', at: new Date() } })).toBe('begin');
    expect(moveOf({ current: { number: 0, layout: 1 } })).toBe('begin');
  });

  it('one is begun in a new database if there is anything to fill it with', () => {
    expect(moveOf({ unfilled: true })).toBe('begin if there are documents');
    expect(moveOf({ unfilled: false })).toBe('rest');
  });

  it('a newer layout stays, unless an older process is asked, and no newer one is there', () => {
    const newer = { current: { number: 1, layout: 3 } };
    expect(moveOf(newer)).toBe('rest');
    const asked = { ...newer, request: { id: 'r', at: new Date() } };
    expect(moveOf(asked)).toBe('rest');
    expect(moveOf(asked, 10_000)).toBe('begin');
  });
});

describe('a building', () => {
  it('is gone on with by its holder', () => {
    expect(moveOf({ building: aBuilding({ holder: 'me' }) })).toBe('go on');
  });

  it('is left to its holder while that is at work, and then taken over', () => {
    expect(moveOf({ building: aBuilding() }, 9_999)).toBe('rest');
    expect(moveOf({ building: aBuilding() }, 10_000)).toBe('take over');
  });

  it('of an older layout that was left is begun anew', () => {
    expect(moveOf({ building: aBuilding({ layout: 1 }) }, 9_999)).toBe('rest');
    expect(moveOf({ building: aBuilding({ layout: 1 }) }, 10_000)).toBe('begin');
  });

  it('of a newer layout that was left is given up after a while', () => {
    expect(moveOf({ building: aBuilding({ layout: 3 }) }, 59_999)).toBe('rest');
    expect(moveOf({ building: aBuilding({ layout: 3 }) }, 60_000)).toBe('abandon');
  });
});
