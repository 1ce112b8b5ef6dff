// Stands in for a service: health on OPS_PORT and, as the gateway, the two calls that make the demo account. Its name is
// that of the program. FAKE_BROKEN=<name>: that one ends at once, as with a bad setting.
import { createServer } from 'node:http';
import path from 'node:path';

const service = path.basename(process.argv[1], '.mjs');
if (process.env.FAKE_BROKEN === service) {
  console.log('JWT_SECRET is too short');
  process.exit(1);
}

const answer = (res, status, body) => {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const registration = process.env.REGISTRATION === 'closed' ? 403 : 201;

const app = createServer((req, res) => {
  if (req.url === '/account/register') answer(res, registration, { token: `token-${Date.now()}` });
  else if (req.url === '/account/api-keys') answer(res, 201, { key: `dsk_${req.headers.authorization}` });
  else answer(res, 200, process.env);
}).listen(Number(process.env.PORT), process.env.HOST);
const ops = createServer((_req, res) => answer(res, 200, {})).listen(Number(process.env.OPS_PORT), '127.0.0.1');

process.once('SIGTERM', () => {
  console.log(`stopping at ${Date.now()}`);
  for (const server of [app, ops]) {
    server.close();
    server.closeAllConnections();
  }
});
