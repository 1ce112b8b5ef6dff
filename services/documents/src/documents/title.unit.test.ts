import { describe, expect, it } from '@jest/globals';
import { documentPatch } from '@docsight/api-contract';
import fc from 'fast-check';
import { cleanFilename, titleKeyOf, titleOfFile } from './title.ts';

const { title: titleField } = documentPatch.shape;

describe('a title', () => {
  it.each([
    ['  Plan  ', 'Plan'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['😀'.repeat(255), '😀'.repeat(255)],
    ['報告 – Ökonomie', '報告 – Ökonomie'],
  ])('accepts %j', (given, title) => {
    expect(titleField.parse(given)).toBe(title);
  });

  it.each(['', '   ', 'x'.repeat(256), 'a\nb', 'a\u0000b', 'a\u007fb', 'a\u0085b', 'a\ud800b'])(
    'rejects %j',
    (given) => {
      expect(titleField.safeParse(given).success).toBe(false);
    },
  );
});

describe('the title of a file', () => {
  it.each([
    ['report.pdf', 'report'],
    ['Q1.final.PDF', 'Q1.final'],
    ['no extension', 'no extension'],
    ['报告.pdf', '报告'],
    ['a\r\nb".pdf', 'ab"'],
    ['.pdf', 'Untitled'],
    ['\u0001.pdf', 'Untitled'],
    ['', 'Untitled'],
  ])('for %j is %j', (filename, title) => {
    expect(titleOfFile(filename)).toBe(title);
  });

  it('is always a valid title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (filename) => {
        expect(titleField.parse(titleOfFile(filename))).toBe(titleOfFile(filename));
      }),
    );
  });

  it('is replaced by document.pdf in downloads when nothing is visible', () => {
    expect([cleanFilename('\u0007'), cleanFilename(' a.pdf ')]).toEqual(['document.pdf', 'a.pdf']);
  });
});

describe('the title key', () => {
  it.each([
    ['ÉCLAIR', 'e\u0301clair'],
    ['STRASSE', 'Straße'],
    ['ISTANBUL', 'İstanbul'],
    ['istanbul', 'I\u0307stanbul'],
    ['DİYARBAKIR', 'diyarbakır'],
    ['ΟΔΟΣ', 'οδός'.normalize('NFD').replace('\u0301', '')],
  ])('is the same for %j and %j', (one, other) => {
    expect(titleKeyOf(one)).toBe(titleKeyOf(other));
  });

  it('contains the key of each part of the title', () => {
    expect(titleKeyOf('ΟΔΟΣΑ')).toContain(titleKeyOf('ΟΔΟΣ'));
  });
});
