import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@docsight/testkit';
import { makeChildPool } from './child-pool.ts';
import { canUnshareNetwork, launcherOf } from './own-network.ts';

const distFolder = resolve(process.cwd(), 'services/documents/dist');

/** A program whose task runs code, as a file would that has found a defect of a library. */
const program = `
import { serveParent } from ${JSON.stringify(pathToFileURL(join(distFolder, 'serve-parent.js')).href)};
const code = Object.getPrototypeOf(async () => undefined).constructor;
serveParent((task) => code('task', task.code)(task));
`;

describe('a confined child', () => {
  let folder: string;
  let server: Server;
  let connections = 0;
  let pool: ReturnType<typeof makeChildPool<{ code: string; path?: string }, unknown>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsight-confined-'));
    const files = join(folder, 'files');
    await mkdir(files);
    await writeFile(join(files, 'own.pdf'), 'its file');
    await writeFile(join(folder, 'secret.txt'), 'a secret');
    await mkdir(join(folder, 'program'));
    await writeFile(join(folder, 'program', 'child.mjs'), program);
    server = createServer((socket) => {
      connections += 1;
      socket.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    pool = makeChildPool({
      name: 'test',
      confinement: {
        childFile: join(folder, 'program', 'child.mjs'),
        readableFolders: [files, distFolder],
        needsAddons: false,
        heapMegabytes: 256,
        maxRssBytes: 300 * 1024 * 1024,
        timeoutMs: 20_000,
      },
      tasksPerChild: 100,
      isGood: () => true,
      logger: silentLogger,
    });
  });
  afterAll(async () => {
    await pool.part.stop?.();
    server.close();
    await rm(folder, { recursive: true });
  });

  /** Runs code in the child. Returns its result, or `denied: ` with the error. */
  const attempt = async (code: string): Promise<unknown> => {
    const guarded = `try { ${code} } catch (error) { return 'denied: ' + (error.code ?? error.message); }`;
    const outcome = await pool.run({ code: guarded });
    return outcome.kind === 'done' ? outcome.result : outcome.kind;
  };
  const port = () => (server.address() as AddressInfo).port;

  it('reads its own files', async () => {
    const path = JSON.stringify(join(folder, 'files', 'own.pdf'));
    expect(await attempt(`return (await import('node:fs')).readFileSync(${path}, 'utf8');`)).toBe('its file');
  });

  it.each<[string, () => string]>([
    ["read the parent's environment", () => `return fs.readFileSync('/proc/${process.pid}/environ', 'utf8');`],
    ['read another file', () => `return fs.readFileSync(${JSON.stringify(join(folder, 'secret.txt'))}, 'utf8');`],
    ['list a folder', () => `return fs.readdirSync('/');`],
    ['write a file', () => `return fs.writeFileSync(${JSON.stringify(join(folder, 'files', 'own.pdf'))}, 'new');`],
    ['start a process', () => `return (await import('node:child_process')).execSync('id');`],
    ['start a thread', () => `return new (await import('node:worker_threads')).Worker('1', { eval: true }).threadId;`],
    ['load a native library', () => `return process.dlopen({ exports: {} }, '/nowhere.node');`],
    ['take internal functions of Node', () => `return typeof process.binding('tcp_wrap');`],
    ['end the service', () => `return process.kill(${process.pid}, 0);`],
    ['end the service another way', () => `return process._kill(${process.pid}, 0);`],
    ['open the inspector of the service', () => `return typeof process._debugProcess(${process.pid});`],
    ['slow the service down', () => `return (await import('node:os')).setPriority(${process.pid}, 0);`],
    ['open the inspector', () => `return (await import('node:inspector')).open(0);`],
    ['connect to a socket', () => `return typeof (await import('node:net')).connect(${port()}, '127.0.0.1');`],
    ['connect another way', () => `return typeof new (await import('node:net')).Socket().connect(${port()});`],
    ['request a page', () => `return (await fetch('http://127.0.0.1:${port()}/${randomUUID()}')).status;`],
    ['use TLS', () => `return typeof (await import('node:tls')).connect(${port()}, '127.0.0.1');`],
    ['listen', () => `return typeof (await import('node:http')).createServer().listen(0);`],
    ['send a datagram', () => `return typeof (await import('node:dgram')).createSocket('udp4');`],
    ['resolve a name', () => `return typeof (await import('node:dns')).lookup('example.org', () => undefined);`],
    ['resolve a name by a resolver', () => `return new (await import('node:dns/promises')).Resolver().resolve('a.b');`],
  ])('cannot %s', async (_case, code) => {
    const result = await attempt(`const fs = await import('node:fs'); ${code()}`);
    expect(result).toEqual(expect.stringMatching(/^denied: /));
    expect(connections).toBe(0);
  });

  it('takes the next task while another one is being started for it', async () => {
    const code = 'return process.pid;';
    const child = { kind: 'done', result: await attempt(code) };
    expect(await Promise.all([pool.run({ code }), pool.run({ code })])).toMatchObject([child, child]);
  });

  it('has a network namespace of its own where the system allows one', async () => {
    const namespaceOf = (pid: unknown): string => readlinkSync(`/proc/${String(pid)}/ns/net`);
    const isOwn = namespaceOf(await attempt('return process.pid;')) !== namespaceOf(process.pid);
    expect(isOwn).toBe(await canUnshareNetwork());
  });

  it("cannot read the service's environment and memory there, even without the restrictions of Node", async () => {
    const opened = async (file: string, hasOwnNetwork: boolean): Promise<string> => {
      const { command, leadingArguments } = launcherOf(hasOwnNetwork);
      const code = `try { fs.openSync('/proc/${process.pid}/${file}'); console.log('opened'); } catch (error) { console.log(error.code); }`;
      const { stdout } = await promisify(execFile)(command, [...leadingArguments, '-e', code], { env: {} });
      return stdout.trim();
    };
    expect(await opened('environ', false)).toBe('opened');
    if (!(await canUnshareNetwork())) return;
    expect(await opened('environ', true)).toBe('EACCES');
    expect(await opened('mem', true)).toBe('EACCES');
  });

  it('knows no environment', async () => {
    expect(await attempt('return Object.keys(process.env);')).toEqual([]);
  });

  it('is ended beyond its memory, which is larger for a large file', async () => {
    const fill = 'globalThis.kept = Buffer.alloc(500 * 1024 * 1024, 1); for (let i = 0; i < 1e9; i += 1); return 1;';
    expect((await pool.run({ code: fill })).kind).toBe('too-heavy');
    expect((await pool.run({ code: fill }, { moreRssBytes: 600 * 1024 * 1024, freshOnly: true })).kind).toBe('done');
  });
});
