import { titleRules } from '@docsight/api-contract';
import { searchKeyOf } from '@docsight/service-kit';

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

/** Returns the text by which titles are sorted and searched. Source: Specification 4.11. */
export const titleKeyOf = searchKeyOf;

const cleanText = (text: string, maxCharacters: number): string => {
  const printable = text.replaceAll(new RegExp(unprintable, 'gu'), '').trim();
  return Array.from(printable).slice(0, maxCharacters).join('').trim();
};
