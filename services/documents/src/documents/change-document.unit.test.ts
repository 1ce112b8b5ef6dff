import { describe, expect, it } from '@jest/globals';
import { documentFacts } from '@docsight/contracts';
import { aDocument } from '../../test/a-document.ts';
import { changeDocument, deleteDocument } from './change-document.ts';
import type { DocumentChange } from './change-document.ts';
import { factsOf } from './document.ts';
import { settingsOfUpload } from './settings.ts';

const later = new Date('2026-02-01T00:00:00.000Z');

describe('the settings of an upload', () => {
  it.each([
    [{}, 10, { gate_page: 3, gate_type: 'preview', email_gate: true, allow_download: true }],
    [{}, 2, { gate_page: 2 }],
    [{}, 1, { gate_page: 1 }],
    [{ gate_page: 10 }, 10, { gate_page: 10 }],
    [{ gate_type: 'none' as const, email_gate: false }, 4, { gate_type: 'none', email_gate: false, gate_page: 3 }],
  ])('for %j and %i pages have the defaults', (given, pageCount, settings) => {
    expect(settingsOfUpload(given, pageCount)).toMatchObject(settings);
  });

  it.each([0, -1, 3, 1e300])('reject the gate page %d in a document of two pages', (page) => {
    expect(() => settingsOfUpload({ gate_page: page }, 2)).toThrow(
      expect.objectContaining({ code: 'validation_error' }),
    );
  });
});

describe('a changed document', () => {
  it.each<[string, DocumentChange]>([
    ['nothing', {}],
    ['the same title', { title: 'A report' }],
    ['the same settings', { gate_page: 3, allow_download: true }],
    ['the removal of a missing password', { passwordHash: null }],
  ])('is undefined for %s', (_case, change) => {
    expect(changeDocument(aDocument(), change, later)).toBeUndefined();
  });

  it('has the given fields, all other fields, the next version and a new date', () => {
    const document = aDocument();
    expect(changeDocument(document, { title: 'Plan', gate_page: 5, email_gate: undefined }, later)).toEqual({
      ...document,
      title: 'Plan',
      titleKey: 'plan',
      settings: { ...document.settings, gate_page: 5 },
      version: 2,
      updatedAt: later,
    });
  });

  it('never reuses the version of a password', () => {
    const versions: number[] = [];
    let document = aDocument();
    for (const passwordHash of ['one', null, 'two', 'three']) {
      document = changeDocument(document, { passwordHash }, later)!;
      versions.push(factsOf(document, 'http://localhost').passwordVersion);
    }
    expect(versions).toEqual([1, 0, 2, 3]);
  });

  it('is deleted only once', () => {
    const deleted = deleteDocument(aDocument(), later)!;
    expect([deleted.isActive, deleted.version]).toEqual([false, 2]);
    expect(deleteDocument(deleted, later)).toBeUndefined();
  });

  it('has facts that match their contract and contain no hash', () => {
    const facts = factsOf(aDocument({ passwordHash: 'the hash', passwordVersion: 4 }), 'http://localhost:8080');
    expect(documentFacts.parse(facts)).toEqual(facts);
    expect(facts).toMatchObject({
      passwordVersion: 4,
      settings: { password: true },
      url: 'http://localhost:8080/s/Ab12Cd',
    });
    expect(JSON.stringify(facts)).not.toContain('the hash');
  });
});
