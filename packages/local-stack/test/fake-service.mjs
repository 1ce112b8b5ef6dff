// Replaces a service in tests: health on OPS_PORT, and the two operations that create the demo account. The response to
// all other requests is its environment. The folder is named after the service. FAKE_BROKEN=<name> ends that service at
// once, and FAKE_FATAL=<name> ends it as an unexpected error does.
import { createServer } from 'node:http';
import path from 'node:path';

const service = path.basename(path.dirname(process.argv[1]));
if (process.env.FAKE_BROKEN === service) {
  console.log('JWT_SECRET is too short');
  process.exit(1);
}

if (process.env.FAKE_FATAL === service) {
  const err = { message: 'available disk space is too small' };
  console.log(JSON.stringify({ level: 60, msg: 'unexpected error: stopping', err }));
  console.log(JSON.stringify({ level: 30, msg: 'stopped' }));
  process.exit(1);
}

const respond = (res, status, body) => {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const registration = process.env.REGISTRATION === 'closed' ? 403 : 201;

const app = createServer((req, res) => {
  if (req.url === '/account/register') respond(res, registration, { token: `token-${Date.now()}` });
  else if (req.url === '/account/api-keys') respond(res, 201, { key: `dsk_${req.headers.authorization}` });
  else respond(res, 200, process.env);
}).listen(Number(process.env.PORT), process.env.HOST);
const ops = createServer((_req, res) => respond(res, 200, {})).listen(Number(process.env.OPS_PORT), '127.0.0.1');

process.once('SIGTERM', () => {
  console.log(`stopping at ${Date.now()}`);
  for (const server of [app, ops]) {
    server.close();
    server.closeAllConnections();
  }
});
