import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestListener, Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@docsight/local-stack';
import { ensureToolsInstalled, eventually } from '@docsight/testkit';
import { nameServer } from './harness/name-server.ts';
import type { NameServer } from './harness/name-server.ts';

const configFile = path.resolve(import.meta.dirname, '../../deploy/haproxy.cfg');
/** Two replicas of the gateway have the same ports on addresses of their own, as containers have. */
const addresses = ['127.0.0.1', '127.0.0.2'] as const;

let haproxy: string;
let folder: string;
let ports: { proxy: number; gateway: number; ops: number };
let names: NameServer;
let proxy: ChildProcess;
let replicas: Server[];
let handle: RequestListener;

/** Replaces what only exists inside of docker: addresses, ports and the name server. */
const localConfig = async (): Promise<string> => {
  const replacements: [string, string][] = [
    ['bind :8080', `bind 127.0.0.1:${ports.proxy}`],
    ['gateway:3000', `gateway:${ports.gateway}`],
    ['check port 9090', `check port ${ports.ops}`],
    ['parse-resolv-conf', `nameserver test 127.0.0.1:${names.port}`],
  ];
  let text = await readFile(configFile, 'utf8');
  for (const [from, to] of replacements) {
    expect(text.split(from)).toHaveLength(2);
    text = text.replace(from, to);
  }
  return text;
};

const listen = async (host: string, port: number, listener: RequestListener): Promise<Server> => {
  const server = createServer(listener).listen(port, host);
  await once(server, 'listening');
  return server;
};

const startReplica = (host: string): Promise<Server[]> =>
  Promise.all([
    listen(host, ports.gateway, (req, res) => {
      res.setHeader('x-replica', host);
      handle(req, res);
    }),
    listen(host, ports.ops, (_req, res) => res.end()),
  ]);

const stop = (servers: Server[]): void => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
};

const send = (options: { method?: string; headers?: Record<string, string> } = {}): ClientRequest =>
  request({ host: '127.0.0.1', port: ports.proxy, path: '/', agent: false, ...options });
const responseTo = async (sent: ClientRequest): Promise<IncomingMessage> => {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
};
/** Sends a request. Returns its status and the replica that handled it. */
const replicaOf = async (): Promise<[number | undefined, unknown]> => {
  const response = await responseTo(send().end());
  response.resume();
  await once(response, 'end');
  return [response.statusCode, response.headers['x-replica']];
};
const chunkOf = async (stream: IncomingMessage): Promise<string> =>
  String(((await once(stream, 'data')) as [Buffer])[0]);

beforeAll(async () => {
  ({ haproxy } = await ensureToolsInstalled(['haproxy']));
  folder = await mkdtemp(path.join(tmpdir(), 'docsight-proxy-'));
  ports = { proxy: await freePort(), gateway: await freePort(), ops: await freePort() };
  names = await nameServer();
  replicas = [];
  handle = (_req, res) => res.end();
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(file, await localConfig());
  proxy = spawn(haproxy, ['-db', '-f', file], { stdio: 'ignore' });
});

afterAll(async () => {
  proxy.kill('SIGKILL');
  stop(replicas);
  await names.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the proxy of docker compose', () => {
  it('has a configuration without errors and warnings', () => {
    const { status, stdout, stderr } = spawnSync(haproxy, ['-c', '-dW', '-f', configFile], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe('Configuration file is valid\n');
  });

  it('responds with 503 as the gateway does while no replica is ready', async () => {
    const response = await eventually(async () => {
      const got = await responseTo(send().end());
      expect(got.statusCode).toBe(503);
      return got;
    });
    expect(response.headers).toMatchObject({ 'content-type': 'application/json', 'retry-after': '2' });
    expect(JSON.parse(await chunkOf(response))).toMatchObject({ error: { code: 'service_unavailable' } });
  });

  it('finds a new replica by the name, and uses all of them', async () => {
    replicas.push(...(await startReplica(addresses[0])));
    names.set([addresses[0]]);
    await eventually(async () => expect(await replicaOf()).toEqual([200, addresses[0]]));
    replicas.push(...(await startReplica(addresses[1])));
    names.set(addresses);
    await eventually(async () => expect(await replicaOf()).toEqual([200, addresses[1]]));
  });

  it('appends the address of the client to X-Forwarded-For, after any forged one', async () => {
    handle = (req, res) => res.end(req.headers['x-forwarded-for']);
    expect(await chunkOf(await responseTo(send({ headers: { 'x-forwarded-for': '192.0.2.1' } }).end()))).toBe(
      '192.0.2.1, 127.0.0.1',
    );
    expect(await chunkOf(await responseTo(send().end()))).toBe('127.0.0.1');
  });

  it('passes each piece of an upload and of a response as soon as it has it', async () => {
    const arrived: string[] = [];
    handle = (req, res) => {
      req.on('data', (chunk: Buffer) => {
        arrived.push(chunk.toString());
        res.write(`got ${chunk.toString()}`);
      });
      req.on('end', () => res.end());
    };
    const sent = send({ method: 'POST', headers: { 'content-type': 'text/plain' } });
    sent.write('one');
    const response = await responseTo(sent); // to half a request
    expect([arrived, await chunkOf(response)]).toEqual([['one'], 'got one']);
    sent.write('two');
    expect(await chunkOf(response)).toBe('got two');
    sent.end();
    response.resume();
    await once(response, 'end');
  });

  it('loses no request when a replica ends', async () => {
    handle = (_req, res) => res.end();
    stop(replicas.splice(0, 2)); // of the first one: its ports of requests and of health
    const responses = [];
    for (let sent = 0; sent < 20; sent += 1) responses.push(await replicaOf());
    expect(responses).toEqual(responses.map(() => [200, addresses[1]]));
  });
});
