import { once } from 'node:events';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureServersInstalled, freePort, startServers } from '@docsight/local-stack';
import { eventually, testKeySettings, testSecret } from '@docsight/testkit';
import { makeBuildah, makeNodeImage } from './buildah.ts';
import type { Buildah } from './buildah.ts';

const root = path.resolve(import.meta.dirname, '../../..');

let folder: string;
let buildah: Buildah;
let servers: Awaited<ReturnType<typeof startServers>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docsight-images-'));
  await ensureServersInstalled({});
  servers = await startServers({ dataDir: path.join(folder, 'servers') });
  buildah = await makeBuildah(path.join(folder, 'buildah'));
}, 600_000);

afterAll(async () => {
  await buildah.close();
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
}, 600_000);

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** The command of the image, as the Dockerfile states it. */
const commandOf = (dockerfile: string): string[] => JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)![1]!) as string[];

describe('what a build of an image reads', () => {
  it('is sources and the lockfile: no secret, no history, no test and no installed library', async () => {
    const dockerfile = path.join(folder, 'Context');
    await writeFile(dockerfile, 'FROM scratch\nCOPY . /context\n');
    const secrets = ['.env', '.env.production', 'services/gateway/.env', 'services/gateway/server.key', 'secrets.json'];
    const planted: string[] = [];
    for (const file of secrets.map((name) => path.join(root, name))) {
      if (await exists(file)) continue;
      await writeFile(file, 'planted');
      planted.push(file);
    }
    try {
      const { files } = await buildah.container(await buildah.build(dockerfile, 'context'));
      const { stdout } = await promisify(execFile)('find', ['context', '-type', 'f'], { cwd: files });
      const copied = stdout
        .trim()
        .split('\n')
        .map((file) => file.slice('context/'.length));
      const unwanted =
        /^(docs|tests)\/|(^|\/)(\.git|\.data|node_modules|dist|test)\/|\.test\.tsx?$|(^|\/)(\.env(\.(?!example$)[^/]*)?|secrets\.json|[^/]*\.(key|pem|log))$/;
      expect(copied.filter((file) => unwanted.test(file))).toEqual([]);
      expect(copied).toEqual(
        expect.arrayContaining(['pnpm-lock.yaml', 'services/tracking/src/main.ts', '.env.example']),
      );
      expect(copied.filter((file) => file.startsWith('deploy/'))).toEqual(['deploy/pack-service.sh']);
    } finally {
      for (const file of planted) await rm(file);
    }
  }, 600_000);
});

describe('an image', () => {
  it('builds from the Dockerfile, becomes ready, runs its commands without a shell, and stops in order', async () => {
    const dockerfile = await readFile(path.join(root, 'deploy/Dockerfile'), 'utf8');
    const version = /^ARG NODE_VERSION=(\S+)$/m.exec(dockerfile)![1]!;
    const base = await makeNodeImage(buildah, path.join(folder, 'base'), version);
    const args = { NODE_IMAGE: base, SERVICE: 'webhooks' };
    const image = await buildah.container(await buildah.build('deploy/Dockerfile', 'docsight-webhooks', args));

    const mongo = await tcpToSocket(servers.mongo.url);
    const env = {
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      OPS_PORT: String(await freePort()),
      PUBLIC_URL: 'http://localhost:8080',
      DRAIN_DELAY_SECONDS: '0',
      JWT_SECRET: testSecret,
      MONGO_URL: mongo.url,
      AMQP_URL: servers.rabbitmq.url,
      ...testKeySettings('webhooks'),
      WEBHOOK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    // Neither a shell nor another program of the system is used: the image has none from here on.
    for (const name of ['sh', 'dash', 'bash']) await rm(path.join(image.files, 'usr/bin', name), { force: true });

    const away = await image.run(['node', 'dist/health-check.js'], env);
    expect(away).toEqual({ code: 1, output: expect.stringContaining('ECONNREFUSED') });

    const service = image.spawn(commandOf(dockerfile), env);
    let log = '';
    for (const stream of [service.stdout!, service.stderr!])
      stream.on('data', (text: Buffer) => (log += text.toString()));
    const exited = once(service, 'exit');
    await eventually(async () => {
      if (service.exitCode !== null) return;
      expect(await fetch(`http://127.0.0.1:${env.OPS_PORT}/readyz`).then(({ status }) => status)).toBe(200);
    });
    expect([service.exitCode, log]).toEqual([null, expect.any(String)]);
    expect(await image.run(['node', 'dist/health-check.js'], env)).toEqual({ code: 0, output: '' });
    expect(await image.run(['node', '--print', 'process.version + process.getuid()'], env)).toMatchObject({
      output: `v${version}1000\n`,
    });
    expect(await image.run(['node', 'dist/reencrypt-secrets.js'], env)).toEqual({
      code: 0,
      output: expect.stringContaining('were encrypted with the first key now: 0'),
    });
    const write = "require('node:fs').writeFileSync('/app/dist/main.js', '')";
    expect(await image.run(['node', '--eval', write], env)).toMatchObject({
      output: expect.stringContaining('EACCES'),
    });

    // Buildah does not pass signals on, as a runtime of containers does.
    process.kill(await pidListeningOn(Number(env.OPS_PORT)), 'SIGTERM');
    const [code] = (await exited) as [number];
    expect([code, log]).toEqual([0, expect.stringContaining('"msg":"stopped"')]);
    const sbom = JSON.parse(await readFile(path.join(image.files, 'app/sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
    };
    expect(sbom.bomFormat).toBe('CycloneDX');
    mongo.close();
  }, 3_000_000);
});

/** Makes the database reachable by TCP: its socket is in a folder that a container does not have. */
const tcpToSocket = async (mongoUrl: string) => {
  const socketFile = decodeURIComponent(/^mongodb:\/\/([^/?]+)/.exec(mongoUrl)![1]!);
  const server = createServer((client) => {
    const socket = connect(socketFile);
    client.on('error', () => socket.destroy()).pipe(socket);
    socket.on('error', () => client.destroy()).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `mongodb://127.0.0.1:${port}/?directConnection=true`, close: () => server.close() };
};

/** Returns the process that listens on a port of loopback. Linux only. */
const pidListeningOn = async (port: number): Promise<number> => {
  const options = ['--no-header', '--listening', '--tcp', '--numeric', '--processes'];
  const { stdout } = await promisify(execFile)('ss', [...options, `sport = :${port}`]);
  return Number(/pid=(\d+)/.exec(stdout)![1]);
};
