import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, silentLogger } from '@docsight/testkit';
import { fixture, startDocuments } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { beginUpload, startServiceProcess } from '../../test/service-process.ts';
import type { AppDependencies } from '../app.ts';
import { makeFileStorage, sweepFiles, sweepTemporaryFiles } from '../files/index.ts';
import type { FileStore } from '../files/index.ts';

describe('an upload whose client disconnects', () => {
  let service: Documents | undefined;
  let server: Server | undefined;
  let pdf: Buffer;
  beforeEach(async () => {
    pdf = await fixture('paper.pdf');
  });
  afterEach(async () => {
    server?.close();
    await service?.stop();
  });

  const start = async (overrides: Partial<AppDependencies>) => {
    service = await startDocuments(overrides);
    server = createServer(service.app).listen(0);
    await once(server, 'listening');
    const sent = beginUpload((server.address() as AddressInfo).port, randomUUID(), pdf.length);
    sent.on('error', () => undefined);
    return { service, sent };
  };

  const nothingIsLeft = async ({ temporaryFolder, storedFiles, records }: Documents) => {
    expect(await readdir(temporaryFolder)).toEqual([]);
    expect(await storedFiles()).toEqual([]);
    expect(await records.documents.countDocuments({})).toBe(0);
  };

  it('during the transfer leaves nothing', async () => {
    const { service, sent } = await start({});
    sent.write(pdf.subarray(0, 1_000));
    await eventually(async () => expect(await readdir(service.temporaryFolder)).toHaveLength(1));
    sent.destroy();
    await eventually(() => nothingIsLeft(service));
  });

  it('while it waits for the examiner frees its place and leaves nothing', async () => {
    const waits = gate();
    const { service, sent } = await start({
      examiner: {
        part: { name: 'examiner' },
        examine: (_key, _path, signal) => {
          waits.open();
          return new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason as Error));
          });
        },
      },
    });
    sent.end(Buffer.concat([pdf, end]));
    await waits.opened;
    sent.destroy();
    await eventually(() => nothingIsLeft(service));
  });

  it('during the examination is not stored', async () => {
    const [begun, examined, aborted] = [gate(), gate(), gate()];
    const { service, sent } = await start({
      examiner: {
        part: { name: 'examiner' },
        examine: async (_key, _path, signal) => {
          begun.open();
          signal?.addEventListener('abort', aborted.open);
          await examined.opened;
          return { kind: 'pdf', pageCount: 14 };
        },
      },
    });
    sent.end(Buffer.concat([pdf, end]));
    await begun.opened;
    sent.destroy();
    await aborted.opened;
    examined.open();
    await eventually(() => nothingIsLeft(service));
  });

  it('while it is being stored is removed from the store', async () => {
    const stored = gate();
    const store = () => {
      const { dataFolder } = service!;
      return makeFileStorage({ dataFolder, s3: undefined, newId: randomUUID, logger: silentLogger }).files;
    };
    const files: Pick<FileStore, 'put' | 'remove'> = {
      put: async (file, signal) => {
        const fileId = await store().put(file, signal);
        stored.open();
        await once(signal, 'abort');
        return fileId;
      },
      remove: (id) => store().remove(id),
    };
    const { service: started, sent } = await start({ files: files as FileStore });
    sent.end(Buffer.concat([pdf, end]));
    await stored.opened;
    sent.destroy();
    await eventually(() => nothingIsLeft(started));
  });
});

describe('a service that is killed during an upload', () => {
  it('leaves a file that the sweep removes, and no child process', async () => {
    const service = await startServiceProcess();
    const children = await service.childrenOf();
    expect(children.length).toBeGreaterThan(0);
    const sent = beginUpload(service.port, randomUUID(), 1_000_000);
    sent.on('error', () => undefined);
    sent.write('%PDF-1.4 some bytes');
    const uploads = async () => (await readdir(service.temporaryFolder)).filter((name) => name.startsWith('file-'));
    await eventually(async () => expect(await uploads()).toHaveLength(1));
    await service.kill();
    await eventually(() => expect(children.filter(isAlive)).toEqual([]));
    const now = new Date();
    expect(await sweepTemporaryFiles(service.temporaryFolder, now)).toBe(0); // another replica may be using it
    expect(await sweepTemporaryFiles(service.temporaryFolder, new Date(now.getTime() + 2 * 60 * 60 * 1000))).toBe(1);
    expect(await uploads()).toEqual([]);
    await service.stop();
  });

  it('between the file and its record leaves a file that the sweep removes after an hour', async () => {
    const crashFolder = await mkdtemp(join(tmpdir(), 'docsight-crash-'));
    await writeFile(join(crashFolder, 'documents'), 'upload.file-stored');
    const service = await startServiceProcess({ CRASH_POINT_FOLDER: crashFolder });
    const { files, derived, parts } = makeFileStorage({
      dataFolder: join(service.temporaryFolder, '..'),
      s3: undefined,
      newId: randomUUID,
      logger: silentLogger,
    });
    for (const part of parts) await part.start?.();
    const sent = beginUpload(service.port, randomUUID(), (await fixture('three-pages.pdf')).length);
    const broken = once(sent, 'error');
    sent.end(Buffer.concat([await fixture('three-pages.pdf'), end]));
    await broken;
    const sweepAfter = (ms: number) => {
      const inUse = () => Promise.resolve(new Set<string>());
      return sweepFiles({ files, derived, inUse, now: new Date(Date.now() + ms) });
    };
    expect([await sweepAfter(0), await sweepAfter(61 * 60_000), await sweepAfter(61 * 60_000)]).toEqual([0, 1, 0]);
    await service.stop();
    await rm(crashFolder, { recursive: true });
  });
});

const end = Buffer.from('\r\n--a-boundary--\r\n');

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const gate = () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};
