/** The content of a mail: the same as plain text and as HTML without remote content. */
export type Message = {
  /** One line, at most 120 characters. */
  subject: string;
  text: string;
  html: string;
};

/** A paragraph, or the items of a list. */
export type Block = string | string[];

const maxSubjectLength = 120;

export const message = (subject: string, blocks: Block[]): Message => ({
  subject: oneLine(subject, maxSubjectLength),
  text: `${blocks.map(asText).join('\n\n')}\n`,
  html: `<!doctype html><html lang="en"><body>${blocks.map(asHtml).join('')}</body></html>`,
});

const asText = (block: Block): string =>
  typeof block === 'string' ? block : block.map((item) => `- ${item}`).join('\n');

const asHtml = (block: Block): string =>
  typeof block === 'string'
    ? `<p>${escaped(block)}</p>`
    : `<ul>${block.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>');

/**
 * Returns entered text as one line in which mail programs find no address to link.
 * People enter the names of accounts and documents, and the recipient may be a stranger: an address is not verified yet
 * when its first mail is sent.
 */
export const unlinkedLine = (text: string, maxLength: number): string =>
  oneLine(text.replace(linkParts, '$& '), maxLength);

/** A dot before a letter, as in a domain. A colon before a letter or slash, as in a scheme. `1.5` and `10:30` stay. */
const linkParts = /[.․。．｡](?=\p{Cf}*\p{L})|[:：](?=\p{Cf}*[\p{L}/\\／＼])/gu;

/**
 * Returns text that a person entered as one line, safe in headers and layouts.
 * Replaces control characters, line ends and direction marks by spaces. Cuts a longer text with `…`.
 */
export const oneLine = (text: string, maxLength: number): string => {
  const line = text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (line.length <= maxLength) return line;
  // Does not cut a surrogate pair in two.
  return `${line.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};
