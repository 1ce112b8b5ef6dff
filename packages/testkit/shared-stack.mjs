import { once } from 'node:events';
import { createServer } from 'node:http';
import { startThrowawayStack } from '@docsight/testkit';

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 24"><circle cx="12" cy="12" r="11" fill="#2a5a86"/>' +
  '<path d="M30 7h60v3H30zM30 14h44v3H30z" fill="#2a5a86"/></svg>';

/** Large files are rejected early, another site may show documents, and the operator has a logo. */
const settings = (port) => ({
  MAX_UPLOAD_MB: '2',
  EMBED_ORIGINS: `http://embedder.localhost:${port}`,
  OPERATOR_LOGO: `data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}`,
});

/**
 * A page of another site with a document in a frame: `GET /embed?url=`. Its host name decides whether that is allowed.
 */
const embeddingPage = (url) => `<!doctype html>
<html lang="en"><title>Another site</title><style>body { margin: 0 } iframe { border: 0 }</style>
<iframe src="${url}" title="The document" width="960" height="720" allow="fullscreen"></iframe></html>`;

/**
 * One stack for all test files that do not disturb it. It starts when the first of them asks for it. `GET <url>`
 * responds with its address when it is ready, or with 500 and the reason. Each test file has an account of its own.
 */
export const serveSharedStack = async () => {
  let starting;
  const server = createServer(async (request, response) => {
    // A kept connection may be closed in the moment in which a test file sends its request.
    response.shouldKeepAlive = false;
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    if (pathname === '/embed') {
      response.setHeader('Content-Type', 'text/html').end(embeddingPage(searchParams.get('url')));
      return;
    }
    starting ??= startThrowawayStack({ env: settings(server.address().port) });
    try {
      const { stack, databasePrefix } = await starting;
      const opsUrl = stack.opsUrlsOf('gateway')[0];
      response.end(JSON.stringify({ gatewayUrl: stack.gatewayUrl, opsUrl, databasePrefix }));
    } catch (error) {
      response.writeHead(500).end(String(error.stack ?? error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      const started = await starting?.catch(() => undefined);
      await started?.close();
    },
  };
};
