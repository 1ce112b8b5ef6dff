import type { TextRange } from '../matching/find-matches.ts';

/** The letters before and after a match that are announced with it. */
const letters = 40;

/** Returns a match with the words around it, for screen readers. */
export const excerptOf = (text: string, { start, end }: TextRange): string => {
  const before = text.slice(Math.max(0, start - letters), start);
  const after = text.slice(end, end + letters);
  const wholeWordsBefore = start > letters ? before.replace(/^\S*\s/u, '') : before;
  const wholeWordsAfter = end + letters < text.length ? after.replace(/\s\S*$/u, '') : after;
  return `${wholeWordsBefore}${text.slice(start, end)}${wholeWordsAfter}`.replaceAll(/\s+/gu, ' ').trim();
};
