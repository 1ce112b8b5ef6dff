import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../src/files/index.ts';

/** Handles a request instead of the store. Returns true if it responded. */
export type Intercept = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * Starts an S3-compatible server with one bucket, in its own folder and on a free port.
 * It is s3rver with two calls that s3rver lacks: to list multipart uploads, and to abort one.
 */
export const startS3 = async () => {
  const bucket = `test-${randomBytes(4).toString('hex')}`;
  const directory = await mkdtemp(join(tmpdir(), 'docsight-s3-'));
  const store = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await store.configureBuckets();
  const handle = store.callback();
  const calls: string[] = [];
  const sockets = new Set<Socket>();
  let intercept: Intercept = () => false;
  let server: Server;
  const listen = async (port: number): Promise<number> => {
    server = createServer((req, res) => {
      calls.push(`${String(req.method)} ${String(req.url)}`);
      if (intercept(req, res)) return;
      const folder = join(directory, bucket, '._S3rver_uploads');
      if (!handleUploads(folder, req, res)) handle(req, res);
    });
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const down = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const port = await listen(0);
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  };
  return {
    settings,
    /** All requests so far, as `PUT /bucket/key?query`. */
    calls,
    /** The open sockets of the server, including idle ones. */
    sockets,
    respondWith: (handler: Intercept) => {
      intercept = handler;
    },
    respondNormally: () => {
      intercept = () => false;
    },
    /** Returns the file with the content of an object. */
    pathOf: (key: string) => join(directory, bucket, `${key}._S3rver_object`),
    down,
    up: () => listen(port),
    close: async () => {
      if (server.listening) await down();
      await rm(directory, { recursive: true });
    },
  };
};

export type S3Server = Awaited<ReturnType<typeof startS3>>;

/** Handles ListMultipartUploads and AbortMultipartUpload, on the folders in which s3rver stores the parts. */
const handleUploads = (folder: string, req: IncomingMessage, res: ServerResponse): boolean => {
  const url = new URL(req.url ?? '/', 'http://localhost');
  if (req.method === 'GET' && url.searchParams.has('uploads')) {
    void listUploads(folder, url.searchParams.get('prefix') ?? '').then((uploads) => {
      res.setHeader('Content-Type', 'application/xml');
      res.end(`<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads}</ListMultipartUploadsResult>`);
    });
    return true;
  }
  const uploadId = url.searchParams.get('uploadId');
  if (req.method === 'DELETE' && uploadId !== null) {
    void rm(join(folder, uploadId), { recursive: true, force: true }).then(() => res.writeHead(204).end());
    return true;
  }
  return false;
};

const listUploads = async (folder: string, prefix: string): Promise<string> => {
  const ids = await readdir(folder).catch(() => []);
  const uploads = await Promise.all(
    ids.map(async (id) => {
      const key = await readFile(join(folder, id, 'key'), 'utf8');
      const { mtime } = await stat(join(folder, id, 'key'));
      if (!key.startsWith(prefix)) return '';
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`;
    }),
  );
  return uploads.join('');
};
