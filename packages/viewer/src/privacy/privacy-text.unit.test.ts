import { describe, expect, it } from '@jest/globals';
import { hasGlobalPrivacyControl, privacyTexts } from './privacy-text.ts';

describe('privacy text', () => {
  it('names the operator and what is measured', () => {
    expect(privacyTexts({ measuredBy: 'Acme', sender: '', gpc: false })).toEqual([
      'Acme measures for the sender which pages are read, and for how long.',
    ]);
    expect(privacyTexts({ measuredBy: ' ', sender: '', gpc: false })[0]).toMatch(/^This site measures/);
  });

  it('names the sender, in the direction of the name', () => {
    const textFor = (sender: string) => privacyTexts({ measuredBy: 'Acme', sender, gpc: false })[0];
    expect(textFor('Ann Lee')).toBe('Acme measures for Ann Lee which pages are read, and for how long.');
    expect(textFor('آن')).toContain('for \u2068آن\u2069 which pages');
  });

  it('mentions anonymity under Global Privacy Control', () => {
    expect(privacyTexts({ measuredBy: 'Acme', sender: '', gpc: true })[1]).toContain('you stay anonymous unless');
  });

  it('applies only to a browser with Global Privacy Control', () => {
    expect(hasGlobalPrivacyControl({ globalPrivacyControl: true })).toBe(true);
    expect(hasGlobalPrivacyControl({ globalPrivacyControl: false })).toBe(false);
    expect(hasGlobalPrivacyControl({ globalPrivacyControl: '1' })).toBe(false);
    expect(hasGlobalPrivacyControl({})).toBe(false);
  });
});
