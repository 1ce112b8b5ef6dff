import { html } from './html.ts';
import type { Html } from './html.ts';
import { keyGuideAnchor } from './key-guide.ts';
import { palette } from './palette.ts';

/** The complete style of the home page. */
export const homeStyle = `${palette}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 1fr); place-items: center; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 ui-sans-serif, system-ui, "Helvetica Neue", sans-serif; }
main { width: min(44rem, 100%); padding: 3rem 1.5rem; }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
h1 { margin: 0 0 .5rem; font-size: 2.25rem; line-height: 1.25; font-weight: 600; letter-spacing: -.015em; }
h2 { margin: 2rem 0 .5rem; font-size: 1.0625rem; line-height: 1.4; font-weight: 600; }
p { margin: 0 0 .75rem; overflow-wrap: anywhere; }
.lead, footer, li span { color: var(--soft); }
.lead { font-size: 1.0625rem; }
ul { list-style: none; margin: 2rem 0 0; padding: 0; border-top: 1px solid var(--line); }
li { padding: .75rem 0; border-bottom: 1px solid var(--line); }
li a { display: block; font-weight: 600; }
pre { margin: 0 0 1rem; padding: 1rem 1.125rem; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; overflow: auto; }
code { font: .875rem/1.55 var(--mono); }
footer { margin-top: 2.5rem; font-size: .875rem; }
`;

type Product = { name: string; version: string; description: string; publicUrl: string };

/** Returns the page at `/`: the product and its links. It has no script and loads nothing. */
export const homePage = ({ name, version, description, publicUrl }: Product): string => {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${name}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <h1>${name}</h1>
          <p class="lead">${description}</p>
          <ul>
            <li><a href="/docs">API documentation</a> <span>Every call, with an example.</span></li>
            <li>
              <a href="/docs#${keyGuideAnchor}">Get an API key</a> <span>Two calls: register, then create a key.</span>
            </li>
            <li><a href="/openapi.json">OpenAPI document</a> <span>For tools and code generators.</span></li>
          </ul>
          <h2>Upload a document</h2>
          ${example(publicUrl)}
          <h2>Did you receive a link to a document?</h2>
          <p>It has a code after <code>${publicUrl}/s/</code>. Open the complete link, as you received it.</p>
          <footer>${name} ${version}</footer>
        </main>
      </body>
    </html> `;
  return page.html;
};

/** One string, because the policy contains the hash of the style: every space counts. */
const styleElement: Html = { html: `<style>${homeStyle}</style>` };

// Focusable, so that the keyboard can scroll it.
const example = (publicUrl: string): Html =>
  html`<pre tabindex="0" role="region" aria-label="Example of an upload"><code>${[
    `curl ${publicUrl}/api/v1/documents`,
    '-H "Authorization: Bearer $DOCSIGHT_API_KEY"',
    '-F file=@deck.pdf',
  ].join(' \\\n  ')}</code></pre>`;
