import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { acceptedPdfs, rejectedPdfs, silentLogger, testPdf } from '@docsight/testkit';
import { childFile } from '../../test/harness.ts';
import { makeExaminer } from './examiner.ts';
import type { Examiner } from './examiner.ts';

const good = testPdf('three-pages.pdf');
const threePages = { kind: 'pdf', pageCount: 3 };

describe('the examiner', () => {
  let folder: string;
  let examiner: Examiner | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsight-examine-'));
  });
  afterEach(() => examiner?.part.stop?.());
  afterAll(() => rm(folder, { recursive: true }));

  const write = async (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const examinerOf = (file = childFile, timeoutMs?: number) => {
    examiner = makeExaminer({ childFile: file, logger: silentLogger, ...(timeoutMs !== undefined && { timeoutMs }) });
    return examiner;
  };
  /** A child that does what a hostile file would make it do. */
  const childThat = (name: string, body: string) =>
    write(`${name}.mjs`, `process.on('message', ({ path }) => { ${body} });\nprocess.send({ kind: 'ready' });\n`);
  const answers = "process.send({ kind: 'answered', answer: { kind: 'pdf', pageCount: 3 } });";

  it('counts the pages of each test PDF that is accepted, and refuses the others', async () => {
    const { examine } = examinerOf();
    for (const [name, { pages }] of acceptedPdfs)
      expect([name, await examine('a', testPdf(name))]).toEqual([name, { kind: 'pdf', pageCount: pages }]);
    for (const [name] of rejectedPdfs)
      expect([name, await examine('a', testPdf(name))]).toEqual([
        name,
        { kind: 'refused', refusal: expect.any(String) },
      ]);
  });

  it('one child reads many files, one after the other', async () => {
    const { examine, part } = examinerOf();
    await part.start?.();
    const results = await Promise.all(Array.from({ length: 8 }, (_, index) => examine(`account ${index % 3}`, good)));
    expect(results).toEqual(Array(8).fill(threePages));
  });

  it('a file that unfolds without end is refused, and the next one is read', async () => {
    const { examine } = examinerOf(childFile, 5_000);
    const rows = 150_000_000;
    const data = deflateSync(Buffer.alloc(rows * 3), { level: 1 });
    const head = `%PDF-1.5\n1 0 obj\n<</Type/XRef/Size ${rows}/W[1 1 1]/Root 2 0 R/Filter/FlateDecode/Length ${data.length}>>\nstream\n`;
    const bomb = Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n')]);
    expect(await examine('a', await write('bomb.pdf', bomb))).toEqual({
      kind: 'refused',
      refusal: expect.stringMatching(/too-(heavy|slow)/),
    });
    expect(await examine('a', good)).toEqual(threePages);
  });

  it('a page tree without pages is refused', async () => {
    const { examine } = examinerOf();
    const empty = (count: number) =>
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count ${count}>>endobj\ntrailer<</Root 1 0 R/Size 3>>\n%%EOF\n`;
    expect(await examine('a', await write('none.pdf', empty(0)))).toMatchObject({ kind: 'refused' });
    expect(await examine('a', await write('claimed.pdf', empty(1)))).toMatchObject({ kind: 'refused' });
  });

  it('a child that uses up its processor time is killed', async () => {
    const { examine } = examinerOf(await childThat('endless', 'for (;;);'), 300);
    expect(await examine('a', good)).toEqual({ kind: 'refused', refusal: 'too-slow' });
  });

  it('a child that waits for a busy machine is given time, and then the machine is at fault, not the file', async () => {
    const late = `setTimeout(() => { ${answers} }, 900);`;
    expect(await examinerOf(await childThat('late', late), 500).examine('a', good)).toEqual(threePages);
    await examiner!.part.stop?.();
    const { examine } = examinerOf(await childThat('silent', 'setTimeout(() => undefined, 60_000);'), 200);
    await expect(examine('a', good)).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('a child that is ended by its memory guard means a file that is too heavy', async () => {
    const { examine } = examinerOf(await childThat('heavy', "process.kill(process.pid, 'SIGUSR2');"));
    expect(await examine('a', good)).toEqual({ kind: 'refused', refusal: 'too-heavy' });
  });

  it('a child that dies for no known reason is replaced, and the file tried once more', async () => {
    const marker = JSON.stringify(join(folder, 'died-once'));
    const dying = `import('node:fs').then((fs) => { if (fs.existsSync(${marker})) { ${answers} } else { fs.writeFileSync(${marker}, ''); process.kill(process.pid, 'SIGKILL'); } });`;
    const { examine } = examinerOf(await childThat('dying', dying));
    expect(await examine('a', good)).toEqual(threePages);
  });

  it('a file that kills every child is refused', async () => {
    const { examine } = examinerOf(await childThat('dead', 'process.exit(3);'));
    await expect(examine('a', good)).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('a child that cannot be started is our own fault, not the file’s', async () => {
    const { examine } = examinerOf(join(folder, 'not-there.js'));
    await expect(examine('a', good)).rejects.toThrow('did not start');
  });
});
