import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startServiceProcess, uploadFromDisk } from '../../test/service-process.ts';

const megabyte = 1024 * 1024;

describe('the memory of the service', () => {
  let service: Awaited<ReturnType<typeof startServiceProcess>>;
  let folder: string;
  beforeAll(async () => {
    service = await startServiceProcess();
    folder = await mkdtemp(join(tmpdir(), 'docsight-large-'));
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  it('stays flat during 20 simultaneous uploads of 50 MB', async () => {
    const path = await largePdf(join(folder, 'large.pdf'), 50);
    let maxRss = 0;
    const watch = setInterval(() => {
      void service.rssBytes().then((rss) => {
        maxRss = Math.max(maxRss, rss);
      });
    }, 100);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => uploadFromDisk(service.port, randomUUID(), path)),
    );
    clearInterval(watch);
    expect(statuses).toEqual(Array(20).fill(201));
    expect(maxRss).toBeLessThan(300 * megabyte);
  });
});

/** Writes a valid PDF of one page with random content of a given size. */
const largePdf = async (path: string, megabytes: number): Promise<string> => {
  const length = megabytes * megabyte;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const start = ['%PDF-1.4\n', ...objects, `4 0 obj\n<</Length ${length}>>\nstream\n`];
  const end = '\nendstream\nendobj\n';
  const offsets = start.map((_, index) => start.slice(0, index).join('').length).slice(1);
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 5\n0000000000 65535 f \n${entries}trailer\n<</Root 1 0 R/Size 5>>\n`;
  const tableAt = start.join('').length + length + end.length;

  const file = await open(path, 'w');
  await file.write(start.join(''));
  const bytes = randomBytes(megabyte);
  for (let written = 0; written < megabytes; written += 1) await file.write(bytes);
  await file.write(`${end}${table}startxref\n${tableAt}\n%%EOF\n`);
  await file.close();
  return path;
};
