import type { OpenApi } from '@docsight/api-contract';
import { html, markdown } from './html.ts';

/** Returns the documentation page: the introduction, and the place where Swagger UI lists the operations. */
export const docsPage = ({ info, servers, openapi }: OpenApi): string => {
  const address = servers[0]!.url;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title}</title>
        <link rel="stylesheet" href="/docs/swagger-ui.css" />
        <link rel="stylesheet" href="/docs/docs.css" />
        <script src="/docs/swagger-ui-bundle.js" defer></script>
        <script src="/docs/start.js" defer></script>
      </head>
      <body>
        <main>
          <h1>${info.title}</h1>
          <p class="lead">${String(info.summary)}</p>
          <p>
            Address <code>${address}</code> · version ${info.version} · <a href="/openapi.json">OpenAPI ${openapi}</a> ·
            <a href="#operations">Operations</a>
          </p>
          ${markdown(info.description.replaceAll('{server}', address))}
          <div id="operations"></div>
          <noscript
            ><p>The list of operations needs JavaScript. The OpenAPI document has the same content.</p></noscript
          >
        </main>
      </body>
    </html> `;
  return page.html;
};
