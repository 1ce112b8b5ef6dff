import { titleRules } from '@docsight/api-contract';

const { longest: maxLength, unprintable, visible } = titleRules;
const untitled = 'Untitled';

/** Returns the title of a document that was uploaded without one: its file name without the extension. */
export const titleOfFile = (filename: string): string => {
  const name = cleanText(filename.replace(/\.[^.]*$/, ''), maxLength);
  return visible.test(name) ? name : untitled;
};

/** Returns the file name of downloads: the uploaded name, safe in headers and file systems. */
export const cleanFilename = (filename: string): string => {
  const name = cleanText(filename, maxLength);
  return visible.test(name) ? name : 'document.pdf';
};

/**
 * Returns the text by which titles are sorted and searched, without regard to case and accent encoding. Source:
 * Specification 4.11. Capitals come first, because letters such as `ß` are two in capitals. The final sigma equals
 * the other one; so do `Iıİi`.
 */
export const titleKeyOf = (title: string): string =>
  title.normalize('NFC').toUpperCase().replaceAll('İ', 'I').toLowerCase().normalize('NFC').replaceAll('ς', 'σ');

const cleanText = (text: string, maxCharacters: number): string => {
  const printable = text.replaceAll(new RegExp(unprintable, 'gu'), '').trim();
  return Array.from(printable).slice(0, maxCharacters).join('').trim();
};
