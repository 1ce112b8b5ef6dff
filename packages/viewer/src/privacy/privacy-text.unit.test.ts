import { describe, expect, it } from '@jest/globals';
import { asksForPrivacy, privacyWords } from './privacy-text.ts';

describe('what is said about measuring', () => {
  it('names who measures, and what', () => {
    const words = privacyWords({ measuredBy: 'Acme', gpc: false });
    expect(words).toMatch(/^Acme measures for the sender which pages are read, and for how long\.$/);
    expect(privacyWords({ measuredBy: ' ', gpc: false })).toMatch(/^This site measures/);
  });

  it('says that the reader stays anonymous where the browser asks for it', () => {
    expect(privacyWords({ measuredBy: 'Acme', gpc: true })).toContain('you stay anonymous unless');
  });

  it('reads the wish of the browser', () => {
    expect(asksForPrivacy({ globalPrivacyControl: true })).toBe(true);
    expect(asksForPrivacy({ globalPrivacyControl: false })).toBe(false);
    expect(asksForPrivacy({ globalPrivacyControl: '1' })).toBe(false);
    expect(asksForPrivacy({})).toBe(false);
  });
});
