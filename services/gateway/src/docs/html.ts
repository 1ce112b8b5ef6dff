import { escapeHtml } from '@docsight/service-kit';

/** Text that is HTML already and is not escaped again. */
export type Html = { html: string };

type Part = Html | string | number | undefined | false | Part[];

const htmlOf = (part: Part): string => {
  if (part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(htmlOf).join('');
  return typeof part === 'object' ? part.html : escapeHtml(String(part));
};

/** Builds HTML. Escapes every inserted value that is not HTML already. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.map((text, index) => (index === 0 ? text : htmlOf(parts[index - 1]) + text)).join(''),
});

/** Renders a paragraph. Supports only `code`. */
const prose = (text: string): Html => ({ html: escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>') });

/** Renders the Markdown that the introduction uses: headings, paragraphs, `code` and fenced blocks. */
export const markdown = (text: string): Html[] =>
  text.split(/\n{2,}/).map((block) => {
    const fenced = /^```\w*\n([\s\S]*)\n```$/.exec(block);
    if (fenced) return html`<pre tabindex="0"><code>${fenced[1]}</code></pre>`;
    const heading = /^## (.*)$/.exec(block);
    if (heading) return html`<h2 id="${anchorOf(heading[1]!)}">${heading[1]}</h2>`;
    return html`<p>${prose(block)}</p>`;
  });

/** Returns the id of a heading. */
const anchorOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
