import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import type { ClientRequest } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { asAccount, eventually, isolated, testKeySettings, testSecret } from '@docsight/testkit';

/** Starts the service as in production: the compiled main.js in its own process, on its own servers. */
export const startServiceProcess = async (settings: Record<string, string> = {}) => {
  const servers = await isolated();
  const dataFolder = await mkdtemp(join(tmpdir(), 'docsight-documents-'));
  const [port, opsPort] = await Promise.all([freePort(), freePort()]);
  const child = spawn(process.execPath, [resolve(process.cwd(), 'services/documents/dist/main.js')], {
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      OPS_PORT: String(opsPort),
      PUBLIC_URL: 'http://localhost:8080',
      MONGO_URL: servers.mongoUrl,
      AMQP_URL: servers.amqpUrl,
      DATABASE_PREFIX: servers.database,
      DATA_DIR: dataFolder,
      JWT_SECRET: testSecret,
      ...testKeySettings('documents'),
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const isReady = async () => {
    const { status } = await fetch(`http://127.0.0.1:${opsPort}/readyz`);
    if (status !== 200) throw new Error(`The service is not ready: ${status}`);
  };
  await eventually(isReady);

  return {
    port,
    servers,
    temporaryFolder: join(dataFolder, 'tmp'),
    isReady,
    /** Returns the resident memory of the process without its children. Linux only. */
    rssBytes: async (): Promise<number> => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    },
    /** Returns the ids of its running child processes. Linux only. */
    childrenOf: async (): Promise<number[]> => {
      const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
      return children.split(' ').filter(Boolean).map(Number);
    },
    /** Kills the process like `kill -9`. */
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await servers.close();
      await rm(dataFolder, { recursive: true });
    },
  };
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const boundary = 'a-boundary';
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
const tail = `\r\n--${boundary}--\r\n`;

/**
 * Starts the POST of an upload. The test writes the bytes itself, slowly or only in part. Without `sizeBytes` the
 * request has no Content-Length.
 */
export const beginUpload = (port: number, accountId: string, sizeBytes?: number): ClientRequest => {
  const length = sizeBytes !== undefined && { 'Content-Length': head.length + sizeBytes + tail.length };
  const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}`, ...length };
  const sent = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/v1/documents',
    headers: { ...asAccount(accountId), ...headers },
  });
  sent.write(head);
  return sent;
};

/** Uploads a file from disk without loading it into memory. Returns the status. */
export const uploadFromDisk = async (port: number, accountId: string, path: string): Promise<number> => {
  const sent = beginUpload(port, accountId, (await stat(path)).size);
  const status = new Promise<number>((resolve, reject) => {
    sent.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
  });
  await pipeline(createReadStream(path), sent, { end: false });
  sent.end(tail);
  return status;
};
