import { describe, expect, it } from '@jest/globals';
import { aSession } from '../../test/a-session.ts';
import { printNoteText } from './print-note-text.ts';

const pages = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const textOf = (printed: number[], { access = {}, allowsDownload = true } = {}) =>
  printNoteText({
    ...aSession(access, { document: { ...aSession().document, allow_download: allowsDownload } }),
    printed,
  });

describe('the note in a print', () => {
  it('is missing when all pages are printed', () => {
    expect(textOf(pages(1, 10))).toEqual([]);
  });

  it('names the printed pages', () => {
    expect(textOf([4])[0]).toBe('Page 4 of 10 is printed here.');
    expect(textOf(pages(1, 3))[0]).toBe('Pages 1 to 3 of 10 are printed here.');
    expect(textOf([1, 2, 5, 8, 9, 10])[0]).toBe('Pages 1 to 2, 5, and 8 to 10 of 10 are printed here.');
    expect(textOf([])[0]).toBe('No page of this document is printed here.');
  });

  it('recommends the print of the viewer, which loads all pages', () => {
    expect(textOf(pages(1, 3))[1]).toContain('choose “Print” in the menu “More”');
  });

  it('is all that is printed of a document that may not be downloaded', () => {
    expect(textOf(pages(1, 10), { allowsDownload: false })).toEqual(['The sender does not allow printing.']);
  });

  it('says which pages are closed', () => {
    expect(textOf(pages(1, 2), { access: { open_pages: 2 } })).toEqual([
      'Pages 1 to 2 of 10 are printed here.',
      'Pages 3 to 10 are closed. Enter your e-mail address to open them.',
    ]);
    expect(textOf([1], { access: { open_pages: 9 } }).slice(1)).toEqual([
      expect.stringContaining('Scroll through the other pages'),
      'Page 10 is closed. Enter your e-mail address to open it.',
    ]);
  });

  it('does not count pages that were closed meanwhile', () => {
    expect(textOf(pages(1, 10), { access: { open_pages: 0, state: 'password' } })).toEqual([
      'No page of this document is printed here.',
      'The document is protected. Enter its password, then print again.',
    ]);
  });
});
