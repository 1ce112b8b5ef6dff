import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { fixture, startDocuments } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { beginUpload, startServiceProcess } from '../../test/service-process.ts';
import type { AppDependencies } from '../app.ts';
import { mongoFileStore } from '../files/index.ts';
import { sweepTemporaryFolders } from './temporary-folder.ts';

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

  const nothingIsLeft = async ({ temporaryFolder, connection, records }: Documents) => {
    expect(await readdir(temporaryFolder)).toEqual([]);
    expect(await connection.collection('files.chunks').countDocuments({})).toBe(0);
    expect(await connection.collection('files.files').countDocuments({})).toBe(0);
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
    /** Yields the first piece, and nothing more until the upload is aborted. */
    const halting = async function* (content: Readable) {
      for await (const piece of content) {
        yield piece as Buffer;
        stored.open();
        await once(content, 'close');
      }
    };
    const store = () => mongoFileStore(service!.connection);
    const files: AppDependencies['files'] = {
      put: (content) => store().put(Readable.from(halting(content))),
      read: (id, range) => store().read(id, range),
      remove: (id) => store().remove(id),
      storedBefore: (time) => store().storedBefore(time),
    };
    const { service: started, sent } = await start({ files });
    sent.end(Buffer.concat([pdf, end]));
    await stored.opened;
    sent.destroy();
    await eventually(() => nothingIsLeft(started));
  });
});

describe('a service that is killed during an upload', () => {
  it('leaves a folder that the sweep removes, and no child process', async () => {
    const service = await startServiceProcess();
    const children = await service.childrenOf();
    expect(children.length).toBeGreaterThan(0);
    const sent = beginUpload(service.port, randomUUID(), 1_000_000);
    sent.on('error', () => undefined);
    sent.write('%PDF-1.4 some bytes');
    const uploads = async () => (await readdir(service.temporaryFolder)).filter((name) => name.startsWith('upload-'));
    await eventually(async () => expect(await uploads()).toHaveLength(1));
    await service.kill();
    await eventually(() => expect(children.filter(isAlive)).toEqual([]));
    const now = new Date();
    expect(await sweepTemporaryFolders(service.temporaryFolder, now)).toBe(0); // another replica may be using it
    expect(await sweepTemporaryFolders(service.temporaryFolder, new Date(now.getTime() + 2 * 60 * 60 * 1000))).toBe(1);
    expect(await uploads()).toEqual([]);
    await service.stop();
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
