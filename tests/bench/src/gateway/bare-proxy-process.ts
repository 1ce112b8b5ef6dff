import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

/**
 * `bare-proxy-process.js <url>`: forwards everything to one service, without keys and limits. Its connections are kept, which is not what the library does by itself
 * and is the harder thing to compare with.
 */
const [target = ''] = process.argv.slice(2);

const app = express();
app.use(createProxyMiddleware({ target, agent: new Agent({ keepAlive: true }) }));

const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
