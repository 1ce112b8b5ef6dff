import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Logger } from '@docsight/service-kit';
import { acceptedPdfs, eventually, rejectedPdfs, silentLogger, testPdf } from '@docsight/testkit';
import { deflatedRepetition } from '../../test/deflated-repetition.ts';
import { childFile } from '../../test/harness.ts';
import { makeExaminer } from './examiner.ts';
import type { Examiner } from './examiner.ts';

const good = testPdf('three-pages.pdf');
/** Returns the ids of the running processes that this one has started with a program. */
const processesOf = (program: string): number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program))
    .map(Number);

const threePages = { kind: 'pdf', pageCount: 3 };

describe('the examiner', () => {
  let folder: string;
  let examiner: Examiner | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(dirname(good), 'examine-'));
  });
  afterEach(() => examiner?.part.stop?.());
  afterAll(() => rm(folder, { recursive: true }));

  const write = async (name: string, content: string | Buffer) => {
    const path = join(folder, name);
    await writeFile(path, content);
    return path;
  };
  const examinerOf = (file = childFile, timeoutMs?: number, logger = silentLogger) => {
    examiner = makeExaminer({
      childFile: file,
      filesFolder: dirname(good),
      logger,
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    return examiner;
  };
  /** Writes the program of a child that behaves like the real one with a hostile file. */
  const childThat = (name: string, body: string) =>
    write(`${name}.mjs`, `process.on('message', ({ path }) => { ${body} });\nprocess.send({ kind: 'ready' });\n`);
  const sendResult = "process.send({ kind: 'done', result: { kind: 'pdf', pageCount: 3 } });";

  it('counts the pages of each accepted test PDF, and rejects the others', async () => {
    const { examine } = examinerOf();
    for (const [name, { pages }] of acceptedPdfs)
      expect([name, await examine('a', testPdf(name))]).toEqual([name, { kind: 'pdf', pageCount: pages }]);
    for (const [name] of rejectedPdfs)
      expect([name, await examine('a', testPdf(name))]).toEqual([
        name,
        { kind: 'rejected', reason: expect.any(String) },
      ]);
  });

  it('reads many files in one child, one after the other', async () => {
    const { examine, part } = examinerOf();
    await part.start?.();
    const results = await Promise.all(Array.from({ length: 8 }, (_, index) => examine(`account ${index % 3}`, good)));
    expect(results).toEqual(Array(8).fill(threePages));
  });

  it('rejects a file that expands without limit, and reads the next one', async () => {
    const { examine } = examinerOf(childFile, 5_000);
    const rows = 150_000_000;
    const data = deflatedRepetition(Buffer.alloc(3_000_000), rows / 1_000_000);
    const head = `%PDF-1.5\n1 0 obj\n<</Type/XRef/Size ${rows}/W[1 1 1]/Root 2 0 R/Filter/FlateDecode/Length ${data.length}>>\nstream\n`;
    const bomb = Buffer.concat([Buffer.from(head), data, Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n')]);
    expect(await examine('a', await write('bomb.pdf', bomb))).toEqual({
      kind: 'rejected',
      reason: expect.stringMatching(/too-(heavy|slow)/),
    });
    expect(await examine('a', good)).toEqual(threePages);
  });

  it('rejects a page tree without pages', async () => {
    const { examine } = examinerOf();
    const empty = (count: number) =>
      `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count ${count}>>endobj\ntrailer<</Root 1 0 R/Size 3>>\n%%EOF\n`;
    expect(await examine('a', await write('none.pdf', empty(0)))).toMatchObject({ kind: 'rejected' });
    expect(await examine('a', await write('claimed.pdf', empty(1)))).toMatchObject({ kind: 'rejected' });
  });

  it('kills a child that uses up its processor time', async () => {
    const { examine } = examinerOf(await childThat('endless', 'for (;;);'), 300);
    // A child that gets less than a quarter of a core is ended too, and the examination fails. Then it is repeated.
    const examination = await eventually(() => examine('a', good));
    expect(examination).toEqual({ kind: 'rejected', reason: 'too-slow' });
  });

  it('reads the file of an account next while two others have many that take too long', async () => {
    const program = `if (path.includes('slow')) for (;;); ${sendResult}`;
    const { examine } = examinerOf(await childThat('choosy', program), 200);
    const slow = await write('slow.pdf', '%PDF-1.4');
    const ended: string[] = [];
    // On a busy machine an attack may end with service_unavailable.
    const examineFor = async (account: string, path: string) => {
      const examination = await examine(account, path).catch((error: unknown) => error);
      ended.push(account);
      return examination;
    };
    const attacks = Array.from({ length: 6 }, () => ['a', 'b'].map((account) => examineFor(account, slow))).flat();
    const victim = [examineFor('victim', good), examineFor('victim', good)];
    expect(await Promise.all(victim)).toEqual([threePages, threePages]);
    // Three attacks run at first. Two more may end before the second file of the victim.
    expect(ended.filter((account) => account !== 'victim').length).toBeLessThanOrEqual(5);
    await Promise.all(attacks);
  });

  it('reads further files of an account with heavy ones at a low priority, and leaves its child to others', async () => {
    const result = "{ kind: 'pdf', pageCount: process.pid, priority: getPriority() }";
    const sendPriority = `import('node:os').then(({ getPriority }) => process.send({ kind: 'done', result: ${result} }))`;
    const program = `if (path.includes('heavy')) process.kill(process.pid, 'SIGUSR2'); else ${sendPriority};`;
    const { examine } = examinerOf(await childThat('priority', program));
    const heavy = await write('heavy.pdf', '%PDF-1.4');
    expect(await examine('attacker', heavy)).toEqual({ kind: 'rejected', reason: 'too-heavy' });
    const usual = await examine('victim', good);
    expect(usual).toMatchObject({ priority: getPriority() });
    const slow = await examine('attacker', good);
    expect(slow).toMatchObject({ priority: Math.max(getPriority(), 10) });
    expect(await examine('victim', good)).toEqual(usual);
    expect(await examine('attacker', good)).toEqual(slow);
  });

  it('continues a file that takes long at a low priority, and starts a child for the next file meanwhile', async () => {
    const usual = "{ kind: 'pdf', pageCount: process.pid }";
    const low = Math.max(getPriority(), 10);
    // The long file ends when its priority is low and a file in its folder reports the victim's result.
    const victimIsDone = join(folder, 'victim-is-done');
    const program = await write(
      'long.mjs',
      `import { existsSync } from 'node:fs';
      import { getPriority } from 'node:os';
      process.on('message', ({ path }) => {
        if (path.includes('long')) while (getPriority() < ${low} || !existsSync(${JSON.stringify(victimIsDone)}));
        process.send({ kind: 'done', result: ${usual} });
      });
      process.send({ kind: 'ready' });`,
    );
    const { examine, part } = examinerOf(program);
    await part.start?.();
    const first = await examine('attacker', good);
    const [waiting] = processesOf(program);
    const attack = examine('attacker', await write('long.pdf', '%PDF-1.4'));
    await eventually(() => expect(processesOf(program)).toHaveLength(2));
    const spare = processesOf(program).find((pid) => pid !== waiting);
    expect(first).toEqual({ kind: 'pdf', pageCount: waiting });
    expect(await examine('victim', good)).toEqual({ kind: 'pdf', pageCount: spare });
    await writeFile(victimIsDone, '');
    expect(await attack).toEqual(first);
    // Its child keeps the low priority, so it reads no further file.
    expect(await examine('attacker', good)).toEqual({ kind: 'pdf', pageCount: spare });
    await eventually(() => expect(processesOf(program)).toEqual([spare]));
  });

  it('gives a child on a busy machine more time, and then fails with service_unavailable', async () => {
    const late = `setTimeout(() => { ${sendResult} }, 900);`;
    expect(await examinerOf(await childThat('late', late), 500).examine('a', good)).toEqual(threePages);
    await examiner!.part.stop?.();
    const { examine } = examinerOf(await childThat('silent', 'setTimeout(() => undefined, 60_000);'), 200);
    await expect(examine('a', good)).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('rejects a file as too heavy when the memory guard ends the child', async () => {
    const { examine } = examinerOf(await childThat('heavy', "process.kill(process.pid, 'SIGUSR2');"));
    expect(await examine('a', good)).toEqual({ kind: 'rejected', reason: 'too-heavy' });
  });

  it('repeats a file in a new child when the child dies for an unknown reason', async () => {
    const marker = join(folder, 'died-once');
    const dying = `import('node:fs').then((fs) => { if (fs.existsSync(${JSON.stringify(marker)})) { ${sendResult} } else { process.kill(process.pid, 'SIGKILL'); } });`;
    // The warning precedes the repetition. A child cannot write.
    const logger = { ...silentLogger, warn: () => writeFileSync(marker, '') } as unknown as Logger;
    const { examine } = examinerOf(await childThat('dying', dying), undefined, logger);
    expect(await examine('a', good)).toEqual(threePages);
  });

  it('rejects a file that kills every child', async () => {
    const { examine } = examinerOf(await childThat('dead', 'process.exit(3);'));
    await expect(examine('a', good)).rejects.toMatchObject({ code: 'bad_request' });
  });

  it('fails without a rejection when no child can be started', async () => {
    const { examine } = examinerOf(join(folder, 'not-there.js'));
    await expect(examine('a', good)).rejects.toThrow('did not start');
  });
});
