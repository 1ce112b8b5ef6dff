import { writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { acceptedPdfs, silentLogger, testPdf } from '@docsight/testkit';
import type { Logger } from '@docsight/service-kit';
import type { TestPdfName } from '@docsight/testkit';
import { renderChildFile } from '../../test/harness.ts';
import { makePageRenderer } from './page-renderer.ts';
import type { PageRenderer, Rendering } from './page-renderer.ts';
import { textOfLayer, textsOf } from './text-layer/index.ts';

const fixtureFile = (name: TestPdfName) => ({ fileId: name, path: testPdf(name) });
const paper = fixtureFile('paper.pdf');
const drawn = { kind: 'done', content: Buffer.from('drawn') };

describe('the page renderer', () => {
  let folder: string;
  let renderers: PageRenderer[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsight-render-'));
  });
  afterEach(async () => {
    for (const { part } of renderers) await part.stop?.();
    renderers = [];
  });
  afterAll(() => rm(folder, { recursive: true }));

  const rendererOf = (childFile = renderChildFile, timeoutMs?: number, logger = silentLogger) => {
    const renderer = makePageRenderer({
      childFile,
      filesFolder: dirname(testPdf('paper.pdf')),
      logger,
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    renderers.push(renderer);
    return renderer;
  };
  /** Writes the program of a child that behaves like the real one with a hostile page. */
  const childThat = async (name: string, body: string) => {
    const path = join(folder, `${name}.mjs`);
    const draw = `const draw = () => process.send({ kind: 'done', result: { kind: 'done', content: '${drawn.content.toString('base64')}' } });`;
    const ready = "process.send({ kind: 'ready' });";
    const all = `import fs from 'node:fs';\n${draw}\nprocess.on('message', () => { ${body} });\n${ready}\n`;
    await writeFile(path, all);
    return path;
  };

  it.each(['unfinished.pdf', 'pages-in-place.pdf', 'no-page-tree.pdf', 'user-password.pdf'] as const)(
    'cannot render %s',
    async (name) => {
      const { image, layer } = rendererOf();
      expect(await image(fixtureFile(name), 1, 400)).toEqual({ kind: 'unrenderable' });
      expect(await layer(fixtureFile(name), 1)).toEqual({ kind: 'unrenderable' });
    },
  );

  it('draws a page in a new child when the first one is killed', async () => {
    const marker = join(folder, 'killed-once');
    const body = `fs.existsSync(${JSON.stringify(marker)}) ? draw() : process.kill(process.pid, 'SIGKILL');`;
    // The warning precedes the repetition. A child cannot write.
    const logger = { ...silentLogger, warn: () => writeFileSync(marker, '') } as unknown as Logger;
    const { image } = rendererOf(await childThat('killed', body), undefined, logger);
    expect(await image(paper, 1, 400)).toEqual(drawn);
  });

  it('continues a page that takes long at a low priority', async () => {
    const low = Math.max(getPriority(), 10);
    const body = `import('node:os').then(({ getPriority }) => { while (getPriority() < ${low}); draw(); });`;
    const { image } = rendererOf(await childThat('long', body), 5_000);
    expect(await image(paper, 1, 400)).toEqual(drawn);
  });

  it('renders for slow accounts and narrows at a low priority, in a child of their own', async () => {
    const low = Math.max(getPriority(), 10);
    const seen = "Buffer.from([process.pid, getPriority()].join()).toString('base64')";
    const send = `process.send({ kind: 'done', result: { kind: 'done', content: ${seen} } })`;
    const { image, tile, narrowed, preview } = rendererOf(
      await childThat('priority', `import('node:os').then(({ getPriority }) => ${send});`),
    );
    const turnOf = (inBackground: boolean) => ({ onCost: () => undefined, inBackground });
    const childOf = (rendering: Rendering): string => {
      if (rendering.kind !== 'done') throw new Error(rendering.kind);
      return rendering.content.toString();
    };
    const usual = childOf(await image(paper, 1, 400, turnOf(false)));
    const slow = childOf(await image(paper, 1, 400, turnOf(true)));
    expect([usual, slow]).toEqual([expect.stringMatching(`,${getPriority()}$`), expect.stringMatching(`,${low}$`)]);
    expect(childOf(await tile(paper, 1, { scale: 2, column: 0, row: 0 }, turnOf(true)))).toBe(slow);
    expect((await narrowed(Buffer.from('image'), 300)).toString()).toBe(slow);
    expect((await preview(Buffer.from('image'))).toString()).toBe(slow);
    expect(childOf(await image(paper, 2, 400, turnOf(false)))).toBe(usual);
  });

  it('fails for a page that kills every child or takes too long', async () => {
    expect(await rendererOf(await childThat('dead', 'process.exit(3);')).image(paper, 1, 400)).toEqual({
      kind: 'failed',
    });
    expect(await rendererOf(await childThat('slow', 'for (;;);'), 300).image(paper, 1, 400)).toEqual({
      kind: 'failed',
    });
  });

  it('repeats a page that takes too much memory in a used child, and gives it up in a new one', async () => {
    const heavy = "process.kill(process.pid, 'SIGUSR2');";
    expect(await rendererOf(await childThat('heavy', heavy)).image(paper, 1, 400)).toEqual({ kind: 'unrenderable' });
    const full = await childThat('full', `if (globalThis.used) { ${heavy} } else { globalThis.used = true; draw(); }`);
    const { image } = rendererOf(full);
    expect([await image(paper, 1, 400), await image(paper, 2, 400)]).toEqual([drawn, drawn]);
  });

  it('repeats a page that a used child calls broken', async () => {
    const broken = "process.send({ kind: 'done', result: { kind: 'broken', problem: 'confused' } });";
    const child = await childThat(
      'confused',
      `if (globalThis.used) { ${broken} } else { globalThis.used = true; draw(); }`,
    );
    const { image } = rendererOf(child);
    expect([await image(paper, 1, 400), await image(paper, 2, 400)]).toEqual([drawn, drawn]);
  });

  it('throws for a file that does not exist', async () => {
    const { image } = rendererOf();
    await expect(image({ fileId: 'lost', path: join(folder, 'lost.pdf') }, 1, 400)).rejects.toThrow('ENOENT');
  });

  it('renders many pages of several files in few children, which have no environment', async () => {
    const { image, layer, placeholder } = rendererOf();
    const names = [
      'paper.pdf',
      'pictures.pdf',
      'tables.pdf',
      'book.pdf',
      'standard-fonts.pdf',
      'three-pages.pdf',
    ] as const;
    for (const name of [...names, ...names])
      expect(await image(fixtureFile(name), 2, 400)).toMatchObject({ kind: 'done' });
    expect(textOfLayer(((await layer(paper, 14)) as { content: Buffer }).content)).toContain('References');
    expect((await placeholder(400)).subarray(8, 12).toString()).toBe('WEBP');
    const seen = await rendererOf(
      await childThat(
        'environment',
        "process.send({ kind: 'done', result: { kind: 'done', content: Buffer.from(Object.keys(process.env).join()).toString('base64') } });",
      ),
    ).image(paper, 1, 400);
    expect((seen as { content: Buffer }).content.toString()).toBe('');
  });
});

describe('the page renderer with the test PDFs', () => {
  const { image, layer, texts, part } = makePageRenderer({
    childFile: renderChildFile,
    filesFolder: dirname(testPdf('paper.pdf')),
    logger: silentLogger,
  });
  afterAll(() => part.stop?.());

  const contentOf = (rendering: Rendering): Buffer => {
    if (rendering.kind !== 'done') throw new Error(rendering.kind);
    return rendering.content;
  };

  it.each(acceptedPdfs)('draws %s and reads its texts', async (name, { texts: knownTexts, isUnfit }) => {
    if (isUnfit) expect(await image(fixtureFile(name), 1, 400)).toEqual({ kind: 'unrenderable' });
    for (const [page, known] of Object.entries(knownTexts)) {
      expect([page, await image(fixtureFile(name), Number(page), 400)]).toMatchObject([page, { kind: 'done' }]);
      const text = textOfLayer(contentOf(await layer(fixtureFile(name), Number(page))));
      if (known === '') expect([page, text]).toEqual([page, '']);
      else expect(text).toContain(known);
    }
  });

  /** Repeats the request for the remaining pages, because each reads only as many as its time allows. */
  const textsFrom = async (page: number, last: number): Promise<string[]> => {
    if (page > last) return [];
    const read = textsOf(contentOf(await texts(paper, page, last - page + 1)));
    return [...read, ...(await textsFrom(page + read.length, last))];
  };

  it('reads the texts of consecutive pages, as those of their layers', async () => {
    const layers = await Promise.all([5, 6, 7].map((page) => layer(paper, page)));
    expect(await textsFrom(5, 7)).toEqual(layers.map((each) => textOfLayer(contentOf(each))));
  });

  it('reads the texts before a page that cannot be read, and continues with others', async () => {
    const three = fixtureFile('three-pages.pdf');
    expect(textsOf(contentOf(await texts(three, 3, 20)))).toEqual([expect.stringContaining('Page 3 of 3')]);
    expect(await texts(three, 4, 17)).toEqual({ kind: 'unrenderable' });
    expect(textsOf(contentOf(await texts(three, 1, 1)))).toHaveLength(1);
  });
});
