/** What a mail says, as plain text and as HTML without remote content. subject: one line, 120 characters at most. */
export type Message = { subject: string; text: string; html: string };

/** A paragraph, or the items of a list. */
export type Block = string | string[];

const longestSubject = 120;

export const message = (subject: string, blocks: Block[]): Message => ({
  subject: oneLine(subject, longestSubject),
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
 * What somebody has entered as one line that breaks no header and no layout: controls, line ends and marks that turn the direction of writing are blanks; cut
 * between two characters with `…`.
 */
export const oneLine = (text: string, longest: number): string => {
  const line = text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (line.length <= longest) return line;
  // Not through the middle of a pair of surrogates.
  return `${line.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
};
