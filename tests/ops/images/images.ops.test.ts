import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from '@docsight/client';
import { openDocument, startReceiver } from '@docsight/demo';
import { ensureServersInstalled, startServers, system } from '@docsight/local-stack';
import { firstSample } from '@docsight/sample-pdfs';
import { eventually } from '@docsight/testkit';
import { makeBuildah, makeNodeImage } from './buildah.ts';
import type { Buildah, Container } from './buildah.ts';
import { productOf, tcpToSocket } from './product.ts';

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

describe('the images of all services', () => {
  let version: string;
  let command: string[];
  const containers = {} as Record<system.ServiceName, Container>;

  beforeAll(async () => {
    const dockerfile = await readFile(path.join(root, 'deploy/Dockerfile'), 'utf8');
    version = /^ARG NODE_VERSION=(\S+)$/m.exec(dockerfile)![1]!;
    command = commandOf(dockerfile);
    const base = await makeNodeImage(buildah, path.join(folder, 'base'), version);
    for (const service of system.serviceNames) {
      const args = { NODE_IMAGE: base, SERVICE: service };
      const container = await buildah.container(await buildah.build('deploy/Dockerfile', `docsight-${service}`, args));
      // Neither a shell nor another program of the system is used: the image has none from here on.
      for (const name of ['sh', 'dash', 'bash']) await rm(path.join(container.files, 'usr/bin', name), { force: true });
      containers[service] = container;
    }
  }, 3_000_000);

  it('have the Node of the Dockerfile, a list of their packages, and a user that can change no program', async () => {
    for (const { files, run } of Object.values(containers)) {
      expect(await run(['node', '--print', 'process.version + process.getuid()'], {})).toMatchObject({
        output: `v${version}1000\n`,
      });
      const write = "require('node:fs').writeFileSync('/app/dist/main.js', '')";
      expect(await run(['node', '--eval', write], {})).toMatchObject({ output: expect.stringContaining('EACCES') });
      const sbom = JSON.parse(await readFile(path.join(files, 'app/sbom.cdx.json'), 'utf8')) as { bomFormat: string };
      expect(sbom.bomFormat).toBe('CycloneDX');
    }
  }, 600_000);

  it('run the product: an upload, a read page, its figures and a webhook; and stop in order', async () => {
    const mongo = await tcpToSocket(servers.mongo.url);
    const serverUrls = { mongo: mongo.url, rabbitmq: servers.rabbitmq.url, redis: servers.redis.url };
    const { gatewayUrl, services } = await productOf({ containers, command, serverUrls, folder });
    const checkHealth = (service: (typeof services)[number]) =>
      service.container.run(['node', 'dist/health-check.js'], service.env);
    for (const service of services) {
      expect(await checkHealth(service)).toEqual({ code: 1, output: expect.stringContaining('ECONNREFUSED') });
      await service.start();
      expect([service.name, await checkHealth(service)]).toEqual([service.name, { code: 0, output: '' }]);
    }

    const operate = async (name: system.ServiceName, ...args: string[]): Promise<string> => {
      const { container, env } = services.find((service) => service.name === name)!;
      const { code, output } = await container.run(['node', ...args], env);
      expect([args, code, output]).toEqual([args, 0, expect.any(String)]);
      return output;
    };
    const created = await operate('gateway', 'dist/create-key.js', '--email', 'ann@example.com', '--json');
    const { api_key: apiKey } = JSON.parse(created) as { api_key: string };
    const api = createClient({ baseUrl: gatewayUrl, apiKey });
    const receiver = await startReceiver();
    await api.webhooks.save({ url: receiver.url });
    const pdf = new Blob([new Uint8Array(await firstSample.make())], { type: 'application/pdf' });
    const { short_code: code, url } = await api.documents.upload(pdf, { email_gate: false }, { fileName: 'a.pdf' });
    const tab = await openDocument(url);
    const page = await fetch(`${url}/pages/1`, { headers: { authorization: `Bearer ${tab.session.viewer_token}` } });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/webp']);
    await page.arrayBuffer();
    expect(await tab.beacon([{ page: 1, seconds: 0.5 }])).toBe(204);
    await eventually(async () => {
      expect(await api.documents.stats(code)).toMatchObject({ views: 1, total_time_seconds: 0.5 });
      expect(receiver.received.map(({ event }) => event)).toEqual(
        expect.arrayContaining(['document.uploaded', 'document.viewed']),
      );
    });
    expect(await operate('webhooks', 'dist/reencrypt-secrets.js')).toContain(
      'were encrypted with the first key now: 0',
    );
    expect(await operate('analytics', 'dist/rebuild-analytics.js')).toContain('All figures have been rebuilt.');

    for (const { name, stop } of services)
      expect([name, await stop()]).toEqual([name, { code: 0, log: expect.stringContaining('"msg":"stopped"') }]);
    await receiver.close();
    mongo.close();
  }, 900_000);
});
