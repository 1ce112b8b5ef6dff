/** Text that is HTML already, and is not escaped again. */
export type Html = { html: string };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);

type Part = Html | string | number | undefined | false | Part[];

const htmlOf = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(htmlOf).join('');
  return typeof part === 'object' ? part.html : escaped(String(part));
};

/** HTML in which everything that is put in is escaped, save HTML. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.map((text, index) => (index === 0 ? text : htmlOf(parts[index - 1]) + text)).join(''),
});

/** The words of a description: `code` and line breaks are all that it may have. */
export const prose = (text: string): Html => ({ html: escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>') });

/** The little Markdown of the introduction: headings, paragraphs, `code` and fenced blocks. */
export const markdown = (text: string): Html[] =>
  text.split(/\n{2,}/).map((block) => {
    const fenced = /^```\w*\n([\s\S]*)\n```$/.exec(block);
    if (fenced) return html`<pre><code>${fenced[1]}</code></pre>`;
    const heading = /^## (.*)$/.exec(block);
    if (heading) return html`<h3 id="${anchorOf(heading[1]!)}">${heading[1]}</h3>`;
    return html`<p>${prose(block)}</p>`;
  });

/** A text as the name of a place in the page. */
export const anchorOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
