import { unacceptable } from '@docsight/service-kit';
import { z } from 'zod';

const longestTitle = 255;
/** Controls, and halves of characters that no UTF-8 text can hold. */
const unprintable = /[\p{Cc}\p{Cs}]/u;
/** What a reader can see: neither space nor one of the characters without a shape, such as the zero-width space. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;
const untitled = 'Untitled';

/** A title as it may be given: trimmed, 1 to 255 characters, no control characters; else 422. Source: decisions.md, section 2. */
export const titleField = z
  .string()
  .trim()
  .refine((title) => title.length > 0, unacceptable('must not be empty'))
  .refine((title) => title.length === 0 || visible.test(title), unacceptable('must have a character that can be seen'))
  .refine(
    (title) => Array.from(title).length <= longestTitle,
    unacceptable(`must have ${longestTitle} characters or fewer`),
  )
  .refine((title) => !unprintable.test(title), unacceptable('must not have control characters'));

/** The title of a document that was uploaded without one: its file name without the extension. */
export const titleOfFile = (filename: string): string => {
  const name = cleanText(filename.replace(/\.[^.]*$/, ''), longestTitle);
  return visible.test(name) ? name : untitled;
};

/** The name that a download is given: what the uploader's computer called the file, fit for headers and file systems. */
export const cleanFilename = (filename: string): string => {
  const name = cleanText(filename, longestTitle);
  return visible.test(name) ? name : 'document.pdf';
};

/**
 * What titles are sorted and searched by, so that case and the way accents are written make no difference. Capitals first, for letters such as
 * `ß` that are two in capitals; the final sigma is the same letter as the other, and so are the four of `Iıİi`.
 */
export const titleKeyOf = (title: string): string =>
  title.normalize('NFC').toUpperCase().replaceAll('İ', 'I').toLowerCase().normalize('NFC').replaceAll('ς', 'σ');

const cleanText = (text: string, longest: number): string => {
  const printable = text.replaceAll(new RegExp(unprintable, 'gu'), '').trim();
  return Array.from(printable).slice(0, longest).join('').trim();
};
