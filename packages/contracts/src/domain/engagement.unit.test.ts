import { describe, expect, it } from '@jest/globals';
import { higherLevel, rankOf } from './engagement.ts';

describe('engagement levels', () => {
  it('rank from not opened to high interest', () => {
    expect(rankOf('not_opened')).toBe(0);
    expect(rankOf('high_interest')).toBe(4);
  });

  it('never decrease', () => {
    expect(higherLevel('read', 'skimmed')).toBe('read');
    expect(higherLevel('opened', 'skimmed')).toBe('skimmed');
  });
});
