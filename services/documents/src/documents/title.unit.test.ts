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
  ])('%j is taken', (given, title) => {
    expect(titleField.parse(given)).toBe(title);
  });

  it.each(['', '   ', 'x'.repeat(256), 'a\nb', 'a\u0000b', 'a\u007fb', 'a\u0085b', 'a\ud800b'])(
    '%j is refused',
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
  ])('of %j is %j', (filename, title) => {
    expect(titleOfFile(filename)).toBe(title);
  });

  it('is always a title that may be given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (filename) => {
        expect(titleField.parse(titleOfFile(filename))).toBe(titleOfFile(filename));
      }),
    );
  });

  it('has a name to download by, even when the file had none', () => {
    expect([cleanFilename('\u0007'), cleanFilename(' a.pdf ')]).toEqual(['document.pdf', 'a.pdf']);
  });
});

describe('the key that titles are sorted and searched by', () => {
  it.each([
    ['ÉCLAIR', 'e\u0301clair'],
    ['STRASSE', 'Straße'],
    ['ISTANBUL', 'İstanbul'],
    ['istanbul', 'I\u0307stanbul'],
    ['DİYARBAKIR', 'diyarbakır'],
    ['ΟΔΟΣ', 'οδός'.normalize('NFD').replace('\u0301', '')],
  ])('%j and %j are the same', (one, other) => {
    expect(titleKeyOf(one)).toBe(titleKeyOf(other));
  });

  it('a part of a title is a part of its key', () => {
    expect(titleKeyOf('ΟΔΟΣΑ')).toContain(titleKeyOf('ΟΔΟΣ'));
  });
});
