import { once } from 'node:events';
import { createServer } from 'node:http';
import { startThrowawayStack } from '@docsight/testkit';

/**
 * One stack for all test files that do not disturb it. It starts when the first of them asks: `GET <url>` responds with its address when it is ready,
 * or with 500 and the reason. The test files keep apart by accounts.
 */
export const serveSharedStack = async () => {
  let starting;
  const server = createServer(async (_request, response) => {
    // A kept connection may be closed in the moment in which a test file sends its request.
    response.shouldKeepAlive = false;
    starting ??= startThrowawayStack({ env: { MAX_UPLOAD_MB: '2' } });
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
