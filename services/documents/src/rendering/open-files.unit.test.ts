import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeOpenFiles } from './open-files.ts';
import type { PdfFile } from './pdf-reader.ts';

describe('open files', () => {
  let path: string;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsight-open-'));
    path = join(folder, 'a.pdf');
    await writeFile(path, 'content');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('have a reader each, which is made again after a file was closed', async () => {
    const opened: number[] = [];
    let readers = 0;
    const files = makeOpenFiles(async () => {
      readers += 1;
      const reader = readers;
      return { open: () => (opened.push(reader), { close: () => undefined } as unknown as PdfFile) };
    });
    const open = async (fileId: string) => (await files.read({ fileId, path }))();
    expect(await open('a')).toBe(await open('a'));
    for (const fileId of ['b', 'c', 'd', 'e', 'a']) await open(fileId);
    expect(opened).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
