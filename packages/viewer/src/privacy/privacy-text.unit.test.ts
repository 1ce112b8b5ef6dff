import { describe, expect, it } from '@jest/globals';
import { hasGlobalPrivacyControl, privacyText } from './privacy-text.ts';

describe('privacy text', () => {
  it('names the operator and what is measured', () => {
    const text = privacyText({ measuredBy: 'Acme', gpc: false });
    expect(text).toMatch(/^Acme measures for the sender which pages are read, and for how long\.$/);
    expect(privacyText({ measuredBy: ' ', gpc: false })).toMatch(/^This site measures/);
  });

  it('mentions anonymity under Global Privacy Control', () => {
    expect(privacyText({ measuredBy: 'Acme', gpc: true })).toContain('you stay anonymous unless');
  });

  it('applies only to a browser with Global Privacy Control', () => {
    expect(hasGlobalPrivacyControl({ globalPrivacyControl: true })).toBe(true);
    expect(hasGlobalPrivacyControl({ globalPrivacyControl: false })).toBe(false);
    expect(hasGlobalPrivacyControl({ globalPrivacyControl: '1' })).toBe(false);
    expect(hasGlobalPrivacyControl({})).toBe(false);
  });
});
