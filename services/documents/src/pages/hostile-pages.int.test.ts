import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asOwner, eventually, pdfOf, silentLogger, streamOf } from '@docsight/testkit';
import sharp from 'sharp';
import request from 'supertest';
import { aPdf } from '../../test/a-pdf.ts';
import { trappingPdf } from '../../test/broken-pictures.ts';
import { deflatedRepetition } from '../../test/deflated-repetition.ts';
import { documentIn, fixture, renderChildFile, startDocuments } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { makePageRenderer } from '../rendering/index.ts';
import type { PageRenderer, Rendering } from '../rendering/index.ts';

/** A twentieth of the product's limit. The hostile pages below exceed any limit. */
const timeoutMs = 750;

/** Makes a page of nested forms. Each form draws the next one ten times: 10^9 rectangles from nine short streams. */
const manyForms = (): Buffer => {
  const first = 5;
  const depth = 9;
  const form = (entries: string, content: string) =>
    streamOf(content, `/Type/XObject/Subtype/Form/BBox[0 0 612 792]${entries}`);
  const more = Array.from({ length: depth }, (_, level) =>
    level === depth - 1
      ? form('', '1 0 0 rg 10 10 300 300 re f')
      : form(`/Resources<</XObject<</F ${first + level + 1} 0 R>>>>`, '/F Do '.repeat(10)),
  );
  return aPdf({ content: streamOf('/F Do'), resources: `/XObject<</F ${first} 0 R>>`, more });
};

/** Makes a page with a colour that takes some seconds to compute, for every pixel. */
const endlessColour = (): Buffer => {
  const colour = streamOf(
    `{ ${'exch sin exch cos '.repeat(20_000)} 0.5 }`,
    '/FunctionType 4/Domain[0 612 0 792]/Range[0 1 0 1 0 1]',
  );
  const shading = '<</ShadingType 1/ColorSpace/DeviceRGB/Domain[0 612 0 792]/Function 5 0 R>>';
  return aPdf({ content: streamOf('/S sh'), resources: `/Shading<</S ${shading}>>`, more: [colour] });
};

/** Makes a page with 600 MB of drawing in 600 KB. */
const expandingPage = (): Buffer =>
  aPdf({
    content: streamOf(deflatedRepetition(Buffer.from('0 0 9 9 re f '.repeat(80_000)), 600), '/Filter/FlateDecode'),
  });

/** Makes a page of 3 KB with nested transparent groups. Each needs an image of the whole page, 1 GB in all. */
const manyGroups = (): Buffer => {
  const depth = 16;
  const first = 5;
  const group = '/Group<</S/Transparency/I true/K true>>/Resources<</ExtGState<</G<</ca 0.5/BM/Multiply>>>>';
  const form = (level: number) =>
    level === depth - 1
      ? streamOf('1 0 0 rg 0 0 500 2000 re f', `/Type/XObject/Subtype/Form/BBox[0 0 500 2000]${group}>>`)
      : streamOf(
          `/G gs 0 0 ${level + 1} 9 re f /F Do`,
          `/Type/XObject/Subtype/Form/BBox[0 0 500 2000]${group}/XObject<</F ${first + level + 1} 0 R>>>>`,
        );
  return aPdf({
    mediaBox: '0 0 500 2000',
    content: streamOf('/G gs /F Do'),
    resources: `/ExtGState<</G<</ca 0.5/BM/Multiply>>>>/XObject<</F ${first} 0 R>>`,
    more: Array.from({ length: depth }, (_, level) => form(level)),
  });
};

describe('a hostile page', () => {
  const accountId = randomUUID();
  const outcomes: Rendering['kind'][] = [];
  /** Files whose pages were begun, in this order. */
  const begun: string[] = [];
  let service: Documents;
  /** Its processor time has the limit of the product. So only its memory ends it, also on a slow machine. */
  let patient: PageRenderer;
  beforeAll(async () => {
    service = await startDocuments({}, (_parts, filesFolder) => {
      const common = { childFile: renderChildFile, filesFolder, logger: silentLogger };
      const renderer = makePageRenderer({ ...common, timeoutMs });
      patient = makePageRenderer(common);
      const recorded = async (rendering: Promise<Rendering>) => {
        outcomes.push((await rendering).kind);
        return rendering;
      };
      return {
        renderer: {
          ...renderer,
          image: (...args) => {
            begun.push(args[0].fileId);
            return recorded((isPatient ? patient : renderer).image(...args));
          },
        },
      };
    });
  });
  afterAll(async () => {
    await patient.part.stop?.();
    await service.stop();
  });
  let isPatient = false;

  const upload = async (file: Buffer, owner = accountId) => {
    const response = await service.upload(owner, file, { email_gate: 'false' });
    expect([response.status, response.text]).toEqual([201, expect.anything()]);
    return documentIn(response).short_code.slice(2);
  };
  const image = (code: string, page = 1, width = 400, owner = accountId) =>
    request(service.app).get(`/s/${code}/pages/${page}?width=${width}`).set(asOwner(owner)).responseType('blob');
  const shown = async (code: string, width = 400, owner = accountId) => {
    // On a busy machine, 503 asks the reader to try again.
    const response = await eventually(async () => {
      const received = await image(code, 1, width, owner);
      expect([received.status, received.headers['content-type']]).toEqual([200, 'image/webp']);
      return received;
    });
    const content = response.body as Buffer;
    const { width: wide, height } = await sharp(content).metadata();
    return { content, width: wide, height, cacheControl: response.headers['cache-control'] };
  };
  const lastOutcome = () => outcomes.at(-1);

  it('of the largest size or an extreme shape is drawn within the limits', async () => {
    for (const [mediaBox, width, height] of [
      ['0 0 14400 14400', 2_000, 2_000],
      ['0 0 10 10000', 400, 8_000],
      ['0 0 14400 14', 2_000, 2],
      ['0 0 1000000000 1000000000', 2_000, 2_000],
    ] as const) {
      expect(await shown(await upload(aPdf({ mediaBox })), 2_000)).toMatchObject({ width, height });
      expect(lastOutcome()).toBe('done');
    }
  });

  it('that expands without limit is replaced by the placeholder', async () => {
    const code = await upload(expandingPage());
    expect(await shown(code)).toMatchObject({ width: 400, height: 566 });
    expect(lastOutcome()).not.toBe('done');
    const text = await request(service.app).get(`/s/${code}/pages/1/text`).set(asOwner(accountId));
    expect([text.status, text.text]).toEqual([200, '']);
  });

  it('of few bytes that needs much memory is replaced by the placeholder permanently', async () => {
    const file = manyGroups();
    expect(file.length).toBeLessThan(6_000);
    isPatient = true;
    expect(await shown(await upload(file), 2_000)).toMatchObject({ width: 2_000, height: 2_830 });
    isPatient = false;
    expect(lastOutcome()).toBe('unrenderable');
  });

  it('of endlessly nested forms is replaced by the placeholder', async () => {
    expect(await shown(await upload(manyForms()))).toMatchObject({ width: 400, height: 566 });
    expect(lastOutcome()).not.toBe('done');
  });

  it('that takes too long is replaced by the placeholder temporarily', async () => {
    const code = await upload(endlessColour());
    expect(await shown(code)).toMatchObject({ width: 400, height: 566, cacheControl: 'private, no-store' });
    expect(lastOutcome()).toBe('failed');
    const drawn = outcomes.length;
    expect(await shown(code)).toMatchObject({ height: 566 });
    expect(outcomes).toHaveLength(drawn);
  });

  it('that traps PDFium is replaced by the placeholder permanently, and the next page is drawn', async () => {
    const [owner, victim] = [randomUUID(), randomUUID()];
    expect(await shown(await upload(trappingPdf(), owner), 400, owner)).toMatchObject({ width: 400, height: 566 });
    expect(lastOutcome()).toBe('unrenderable');
    await shown(await upload(await fixture('three-pages.pdf'), victim), 400, victim);
    expect(lastOutcome()).toBe('done');
  });

  it('with forms that contain themselves is drawn', async () => {
    const form = '/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</XObject<</F 5 0 R>>>>';
    const resources = '/XObject<</F 5 0 R>>';
    const file = aPdf({ content: streamOf('/F Do'), resources, more: [streamOf('/F Do', form)] });
    expect(await shown(await upload(file))).toMatchObject({ width: 400, height: 518 });
  });

  it('that is missing in the file is replaced by the placeholder permanently', async () => {
    const pages = ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>'];
    const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>';
    const code = await upload(pdfOf([...pages, page, '(no page at all)']));
    const response = await image(code, 2);
    expect(response.status).toBe(200);
    expect(lastOutcome()).toBe('unrenderable');
    expect(response.headers['cache-control']).toBe('private, max-age=60');
    expect((await image(code, 1)).status).toBe(200);
    const text = await request(service.app).get(`/s/${code}/pages/2/text`).set(asOwner(accountId));
    expect([text.status, text.text]).toEqual([200, '']);
  });

  it('of two accounts does not delay the page of a third one, which is drawn next', async () => {
    const [victim, ...attackers] = [randomUUID(), randomUUID(), randomUUID()];
    const attacks = [];
    for (const owner of [...attackers, ...attackers]) {
      const code = await upload(endlessColour(), owner);
      for (const width of [400, 800, 1_200, 1_600]) attacks.push(image(code, 1, width, owner));
    }
    const code = await upload(await fixture('three-pages.pdf'), victim);
    const { fileId } = (await service.dependencies.documents.findByCode(code))!;
    const before = begun.length;
    // Each attacker requests eight pages. All of them take 12 s of processor time.
    const attack = Promise.allSettled(attacks);
    await eventually(() => expect(begun.length).toBeGreaterThanOrEqual(before + 3));
    const waitsFrom = begun.length;
    await shown(code, 400, victim);
    // One or two may begin before the request of the victim arrives at the queue.
    expect(begun.indexOf(fileId) - waitsFrom).toBeLessThanOrEqual(2);
    for (const one of attacks) one.abort();
    await attack;
  });

  it('does not affect pages of other accounts', async () => {
    const [owner, slowOwner] = [randomUUID(), randomUUID()];
    const hostile = await upload(endlessColour(), slowOwner);
    const good = await upload(await fixture('three-pages.pdf'), owner);
    const drawn = outcomes.length;
    const slow = image(hostile, 1, 800, slowOwner).then(({ status }) => status);
    expect(await shown(good, 400, owner)).toMatchObject({ width: 400, height: 566 });
    expect(await slow).toBe(200);
    expect(outcomes.slice(drawn)).toEqual(expect.arrayContaining(['done', 'failed']));
  });
});
