import { describe, expect, it } from '@jest/globals';
import { aDocumentFacts } from '@docsight/testkit';
import { cacheControlOf, requireOpenPage } from './page-permission.ts';

describe('the permission to read a page', () => {
  const facts = aDocumentFacts({ pageCount: 10, settings: { email_gate: true, gate_type: 'preview', gate_page: 3 } });
  const reader = { owner: false, passwordVersion: 0, gatePassed: false, viewerId: 'anon_1', readerId: 'anon_1' };

  it('covers the pages before the gate for a reader, and all pages for the owner', () => {
    expect(requireOpenPage(facts, reader, 2).open_pages).toBe(2);
    expect(() => requireOpenPage(facts, reader, 3)).toThrow(expect.objectContaining({ code: 'forbidden' }));
    expect(requireOpenPage(facts, { ...reader, gatePassed: true }, 10).full).toBe(true);
    expect(requireOpenPage(facts, { ...reader, owner: true }, 10).full).toBe(true);
  });

  it('is denied after a password was changed', () => {
    const locked = { ...facts, passwordVersion: 2 };
    expect(() => requireOpenPage(locked, { ...reader, passwordVersion: 1, gatePassed: true }, 1)).toThrow('password');
    expect(requireOpenPage(locked, { ...reader, passwordVersion: 2 }, 1).state).toBe('preview');
  });

  it('lets browsers store only final content that is open to everybody', () => {
    const open = aDocumentFacts({ settings: { email_gate: false } });
    expect(cacheControlOf(open, { isFinal: true })).toBe('private, max-age=60');
    expect(cacheControlOf(open, { isFinal: false })).toBe('private, no-store');
    expect(cacheControlOf({ ...open, passwordVersion: 1 }, { isFinal: true })).toBe('private, no-store');
    expect(cacheControlOf(facts, { isFinal: true })).toBe('private, no-store');
  });
});
