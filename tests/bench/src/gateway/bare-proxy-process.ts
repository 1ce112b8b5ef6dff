import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';

/**
 * `bare-proxy-process.js URL`: forwards every request to one service, without keys and limits. It keeps its
 * connections, which the library does not do by default. That makes it faster.
 */
const [target = ''] = process.argv.slice(2);

const app = express();
app.use(createProxyMiddleware({ target, agent: new Agent({ keepAlive: true }) }));

const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
