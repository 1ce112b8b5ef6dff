import { createHash } from 'node:crypto';

/** What the public page of a document shows: nothing that the gate closes. */
export type PageFacts = { title: string; pageCount: number };

export const documentPage = ({ title, pageCount }: PageFacts): string =>
  frame(title, `<h1>${escaped(title)}</h1>\n<p>${pageCount === 1 ? '1 page' : `${pageCount} pages`}</p>`);

/** The same for a code that was never given and for a deleted document: which it is, is nobody's business. */
export const absentPage = (): string =>
  frame(
    'No document here',
    '<h1>There is no document here</h1>\n<p>The link may be mistyped, or its document was taken down. Ask the person who sent it to you.</p>',
  );

const style = `
:root { color-scheme: light dark; --paper: #fbfaf7; --ink: #22211e; --soft: #6b6860; --line: #dedbd2; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1a18; --ink: #ece9e2; --soft: #a19d93; --line: #3a3833; } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif; }
main { box-sizing: border-box; width: min(36rem, 100%); padding: 3rem 1.5rem; }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.25; font-weight: 600; overflow-wrap: anywhere; text-wrap: balance; }
p { margin: 0; color: var(--soft); }
footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem; }
`;

/** The page runs no script, loads nothing and is framed by nobody; its one style is known by its hash. */
export const pageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'private, no-store',
};

const frame = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
<footer>Shared with Docsight</footer>
</main>
</body>
</html>
`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);
