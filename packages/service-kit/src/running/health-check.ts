/**
 * Says whether the service in this container is ready: `node dist/health-check.js` exits with 0, or with 1 and the
 * reasons. It needs no shell, and imports nothing but Node, so that it ends within a fraction of a second.
 */
import { get } from 'node:http';

/** Shorter than the limit of a supervisor, which would not show the reason. */
const timeoutMs = 2_500;

const { HOST = '', OPS_PORT = '9090' } = process.env;
const host = ['', '0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;

const fail = (reason: string): void => {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
};

const request = get({ host, port: OPS_PORT, path: '/readyz', timeout: timeoutMs }, (response) => {
  let body = '';
  response.setEncoding('utf8').on('data', (text: string) => (body += text));
  response.on('end', () => {
    if (response.statusCode !== 200) fail(body);
  });
});
request.on('timeout', () => request.destroy(new Error(`no response within ${timeoutMs} ms`)));
request.on('error', (error) => fail(`http://${host}:${OPS_PORT}/readyz: ${error.message}`));
