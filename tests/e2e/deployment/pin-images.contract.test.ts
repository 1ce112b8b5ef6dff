import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');

let registry: Server;
let url: string;
let folder: string;
/** What each tag contains. */
let release = 'first';
const digestOf = (image: string): string =>
  `sha256:${createHash('sha256').update(`${image} ${release}`).digest('hex')}`;

/** Responds as the registry of Docker does: it asks for a token, and gives one to anybody. */
const startRegistry = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, url);
    if (pathname === '/token') {
      response.end(JSON.stringify({ token: searchParams.get('scope') }));
      return;
    }
    const [, image, tag] = /^\/v2\/(.+)\/manifests\/(.+)$/.exec(pathname)!;
    if (request.headers.authorization === `Bearer repository:${image}:pull`) {
      response.writeHead(200, { 'docker-content-digest': digestOf(`${image}:${tag}`) }).end();
      return;
    }
    const challenge = `Bearer realm="${url}/token",service="registry",scope="repository:${image}:pull"`;
    response.writeHead(401, { 'www-authenticate': challenge }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

beforeAll(async () => {
  registry = await startRegistry();
  url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(tmpdir(), 'docsight-pins-'));
  await mkdir(path.join(folder, 'deploy'));
  for (const file of ['deploy/Dockerfile', 'docker-compose.yml']) {
    const text = await readFile(path.join(root, file), 'utf8');
    await writeFile(path.join(folder, file), text.replaceAll(/@sha256:[\da-f]{64}$/gm, ''));
  }
});

afterAll(async () => {
  registry.close();
  await rm(folder, { recursive: true });
});

const pin = async (...args: string[]): Promise<{ code: number; output: string }> => {
  const program = [path.join(root, 'scripts/pin-images.mjs'), '--registry', url, '--folder', folder, ...args];
  try {
    return { code: 0, output: (await promisify(execFile)(process.execPath, program)).stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: `${stdout}${stderr}` };
  }
};
const images = async (): Promise<string[]> =>
  [
    ...`${await readFile(path.join(folder, 'deploy/Dockerfile'), 'utf8')}\n${await readFile(path.join(folder, 'docker-compose.yml'), 'utf8')}`.matchAll(
      /^(?:ARG NODE_IMAGE=|\s+image: )(\S+)$/gm,
    ),
  ].map(([, image]) => image!);

describe('pin-images', () => {
  it('writes the digest of each base image, and warns when a tag has another content', async () => {
    const tags = await images();
    expect(tags.filter((image) => image.includes('@'))).toEqual([]);
    expect(await pin('--check')).toEqual({ code: 1, output: expect.stringContaining('images need a new digest') });
    expect(await images()).toEqual(tags);

    expect((await pin()).code).toBe(0);
    const pinned = await images();
    expect(pinned).toEqual(
      tags.map((image) => expect.stringMatching(`^${image.replaceAll(/[$.{}]/g, '\\$&')}@sha256:`)),
    );
    const dockerfile = await readFile(path.join(folder, 'deploy/Dockerfile'), 'utf8');
    const version = /^ARG NODE_VERSION=(\S+)$/m.exec(dockerfile)![1]!;
    expect(pinned[0]).toContain(digestOf(`library/node:${version}-bookworm-slim`));
    expect(await pin('--check')).toEqual({ code: 0, output: 'All images have their present digest.\n' });

    release = 'second';
    expect((await pin('--check')).code).toBe(1);
    expect((await pin()).code).toBe(0);
    expect((await images())[0]).toContain(digestOf(`library/node:${version}-bookworm-slim`));
  });

  it('changes nothing without the registry, and says so in one sentence', async () => {
    const before = await images();
    const output = expect.stringMatching(/^127\.0\.0\.1:2 does not respond: .*ECONNREFUSED.*\.\n$/);
    expect(await pin('--registry', 'http://127.0.0.1:2')).toEqual({ code: 1, output });
    expect(await images()).toEqual(before);
  });
});
