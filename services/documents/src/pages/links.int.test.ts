import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Outline, PageLinks } from '@docsight/api-contract';
import { asAccount, asOwner, asViewer, streamOf } from '@docsight/testkit';
import request from 'supertest';
import { documentIn, errorIn, fixture, startDocuments } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { aLink, linkedPdf, uri } from '../../test/linked-pdf.ts';
import { withGrant } from '../../test/viewer-token.ts';
import { derivedFileName } from '../rendering/index.ts';

const open = { email_gate: 'false' };
const accountId = randomUUID();
let service: Documents;
beforeAll(async () => {
  service = await startDocuments();
});
afterAll(() => service.stop());

const upload = async (file: Buffer, fields: Record<string, string> = open) => {
  const response = await service.upload(accountId, file, fields);
  expect([response.status, response.text]).toEqual([201, expect.anything()]);
  const { id, short_code } = documentIn(response);
  return { id, shortCode: short_code, code: short_code.slice(2) };
};
type Uploaded = Awaited<ReturnType<typeof upload>>;

const get = (document: Uploaded, path: string, headers: Record<string, string> = withGrant(document.id)) =>
  request(service.app).get(`/s/${document.code}/${path}`).set(headers);
const linksOf = async (document: Uploaded, page = 1, headers?: Record<string, string>) => {
  const response = await get(document, `pages/${page}/links`, headers);
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  return (response.body as PageLinks).links;
};
const outlineOf = async (document: Uploaded, headers?: Record<string, string>) => {
  const response = await get(document, 'outline', headers);
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  return (response.body as Outline).items;
};

/** The link that `aLink` makes by default. */
const aBox = { x: 0.1, y: 0.075, width: 0.2, height: 0.025 };
const blank = {};

describe('GET /s/{code}/pages/{n}/links', () => {
  it('returns links to places of the document and to addresses, with their boxes and texts', async () => {
    const document = await upload(
      linkedPdf({
        pages: [
          {
            content: streamOf(
              'BT /F 12 Tf 62 724 Td (See chapter two) Tj 0 -100 Td (www.northwind.example/prices) Tj ET',
            ),
            annotations: [
              aLink('/Dest[4 0 R/XYZ 0 600 null]'),
              aLink('/A<</S/GoTo/D[4 0 R/Fit]>>', '60 520 180 540'),
              aLink('/Dest/named', '60 500 180 520'),
              aLink(uri('https://northwind.example/'), '60 460 180 480'),
              aLink(uri('mailto:ann@northwind.example'), '60 440 180 460'),
            ],
          },
          blank,
        ],
        catalog: '/Dests<</named[4 0 R/FitH 200]>>',
      }),
    );
    const links = await linksOf(document);
    expect(links).toEqual([
      { type: 'page', page: 2, y: 0.25, boxes: [aBox], text: 'See chapter two' },
      { type: 'page', page: 2, y: 0, boxes: [{ ...aBox, y: 0.325 }], text: '' },
      { type: 'page', page: 2, y: 0.75, boxes: [{ ...aBox, y: 0.35 }], text: '' },
      { type: 'url', url: 'https://northwind.example/', boxes: [{ ...aBox, y: 0.4 }], text: '' },
      { type: 'url', url: 'mailto:ann@northwind.example', boxes: [{ ...aBox, y: 0.425 }], text: '' },
      {
        type: 'url',
        url: 'http://www.northwind.example/prices',
        boxes: [expect.objectContaining({ x: expect.closeTo(0.103, 2), y: expect.closeTo(0.21, 1) })],
        text: 'www.northwind.example/prices',
      },
    ]);
    expect(await linksOf(document, 2)).toEqual([]);
  });

  it('places links where the image shows them, also of cropped, rotated and very long pages', async () => {
    const crop = '/MediaBox[0 0 600 800]/CropBox[100 100 500 700]';
    /** A tenth of the cropped page, in its upper left corner. */
    const corner = aLink('/Dest[8 0 R/XYZ 100 700 null]', '100 640 140 700');
    const document = await upload(
      linkedPdf({
        pages: [
          { entries: crop, annotations: [corner] },
          { entries: `${crop}/Rotate 90`, annotations: [corner] },
          { entries: `${crop}/Rotate 180`, annotations: [corner] },
          { entries: `${crop}/Rotate -90`, annotations: [corner] },
          { entries: '/MediaBox[0 0 10 1000]', annotations: [aLink(uri('https://a.example'), '0 900 10 1000')] },
          { entries: `${crop}/Rotate 270` },
        ],
      }),
    );
    const tenth = { width: 0.1, height: 0.1 };
    const boxes = [];
    for (let page = 1; page <= 5; page += 1) boxes.push((await linksOf(document, page))[0]!.boxes[0]);
    expect(boxes).toEqual([
      { x: 0, y: 0, ...tenth },
      { x: 0.9, y: 0, ...tenth },
      { x: 0.9, y: 0.9, ...tenth },
      { x: 0, y: 0.9, ...tenth },
      { x: 0.4, y: 0, width: 0.2, height: 0.1 },
    ]);
    // The upper left corner is at the bottom of a page that is turned to the left.
    expect(await linksOf(document)).toMatchObject([{ type: 'page', page: 6, y: 1 }]);
  });

  it('returns a box for each line of a link, and no text of the lines beside it', async () => {
    const lines = '/QuadPoints[60 740 180 740 60 720 180 720 60 720 120 720 60 700 120 700]';
    const content = streamOf('BT /F 12 Tf 62 724 Td (first line) Tj 0 -20 Td (second) Tj 0 -20 Td (third) Tj ET');
    const document = await upload(
      linkedPdf({ pages: [{ content, annotations: [aLink(`${lines}/Dest[3 0 R/Fit]`, '60 700 180 740')] }] }),
    );
    expect(await linksOf(document)).toEqual([
      { type: 'page', page: 1, y: 0, text: 'first line second', boxes: [aBox, { ...aBox, y: 0.1, width: 0.1 }] },
    ]);
  });

  const forbidden = [
    ['a script', '/A<</S/JavaScript/JS(app.alert\\(1\\))>>'],
    ['a script in an address', uri('javascript:alert\\(1\\)')],
    ['a script in an address with a line break', uri('java\\nscript:alert\\(1\\)')],
    ['a file', uri('file:///etc/passwd')],
    ['data', uri('data:text/html,<script>alert\\(1\\)</script>')],
    ['an address with a user name', uri('https://bank.example@evil.example/')],
    ['a program', '/A<</S/Launch/F(calc.exe)/Win<</F(calc.exe)>>>>'],
    ['a page of another file', '/A<</S/GoToR/F(other.pdf)/D[1/Fit]>>'],
    ['an embedded file', '/A<</S/GoToE/T<</R/C/N(a)>>/D[0/Fit]>>'],
    ['a form', '/A<</S/SubmitForm/F<</FS/URL/F(https://evil.example)>>>>'],
    ['a named action', '/A<</S/Named/N/Print>>'],
    ['a film', '/A<</S/Rendition/JS(app.alert\\(1\\))>>'],
    ['an unknown action', '/A<</S/Anything/URI(https://evil.example)>>'],
    ['a page of this file, with a script', '/Dest[4 0 R/Fit]/A<</S/JavaScript/JS(app.alert\\(1\\))>>'],
    ['a page before the first one', '/Dest[-5/Fit]'],
    ['a page after the last one', '/Dest[99/Fit]'],
    ['a page that is no page', '/Dest[1 0 R/Fit]'],
    ['a name that the file does not have', '/Dest/missing'],
    ['a destination that is empty', '/Dest[]'],
    ['a hidden link', `/F 2${uri('https://northwind.example/')}`],
    ['an address that is too long', uri(`https://northwind.example/${'x'.repeat(20_000)}`)],
  ] as const;
  it('returns nothing of a link to anything else', async () => {
    const pages = forbidden.map(([, entries]) => ({ annotations: [aLink(entries)] }));
    const document = await upload(linkedPdf({ pages }));
    const served: [string, string][] = [];
    for (const [index, [what]] of forbidden.entries())
      served.push([what, (await get(document, `pages/${index + 1}/links`)).text]);
    expect(served).toEqual(forbidden.map(([what]) => [what, '{"links":[]}']));
  });

  const odd = [
    ['outside of the page', '/Dest[3 0 R/XYZ -9999 99999 null]', '9000 9000 9100 9100', undefined],
    ['without a size', '/Dest[3 0 R/Fit]', '60 720 60 720', undefined],
    ['whose rectangle is upside down', '/Dest[3 0 R/XYZ 0 -99999 null]', '180 740 60 720', 1],
    ['whose place is above its page', '/Dest[3 0 R/XYZ 0 99999 null]', '60 720 180 740', 0],
    ['whose place is not a number', '/Dest[3 0 R/XYZ/a(b)[]]', '60 720 180 740', expect.any(Number)],
  ] as const;
  it('handles odd links', async () => {
    const pages = odd.map(([, entries, rectangle]) => ({ annotations: [aLink(entries, rectangle)] }));
    const document = await upload(linkedPdf({ pages }));
    for (const [index, [what, , , y]] of odd.entries()) {
      const link = { type: 'page', page: 1, y, boxes: [aBox], text: '' };
      expect([what, await linksOf(document, index + 1)]).toEqual([what, y === undefined ? [] : [link]]);
    }
  });

  it('returns at most 1,000 links', async () => {
    const annotations = Array.from({ length: 1_100 }, () => aLink('/Dest[3 0 R/Fit]'));
    const document = await upload(linkedPdf({ pages: [{ annotations }] }));
    expect(await linksOf(document)).toHaveLength(1_000);
  });
});

describe('GET /s/{code}/outline', () => {
  it('returns the items with their levels and places, and whether they are expanded', async () => {
    const document = await upload(
      linkedPdf({
        pages: [blank, { entries: '/MediaBox[0 0 600 800]/Rotate 180' }, blank],
        outline: (at) => [
          `<</Title(One)/Dest[3 0 R/Fit]/First ${at(1)}/Count 1/Next ${at(2)}>>`,
          '<</Title(One A)/A<</S/GoTo/D[4 0 R/XYZ 0 600 null]>>>>',
          `<</Title<FEFF0032 00DF 8A9E>/Dest[5 0 R/FitR 0 0 600 400]/First ${at(3)}/Count -1/Next ${at(4)}>>`,
          '<</Title( Two \\n A )/Dest[5 0 R/Fit]>>',
          `<</Title(Part)/First ${at(5)}>>`,
          `<</Title(In the part)/Dest[5 0 R/FitH 200]/Next ${at(6)}>>`,
          `<</Title(Elsewhere)/A<</S/URI/URI(https://northwind.example)>>>>`,
        ],
      }),
    );
    const item = { expanded: false, level: 1, y: 0 };
    expect(await outlineOf(document)).toEqual([
      { ...item, title: 'One', page: 1, expanded: true },
      { ...item, title: 'One A', page: 2, level: 2, y: 0.75 },
      { ...item, title: '2ß語', page: 3, y: 0.5 },
      { ...item, title: 'Two A', page: 3, level: 2 },
      { ...item, title: 'Part', page: 3, y: 0.75 },
      { ...item, title: 'In the part', page: 3, level: 2, y: 0.75 },
    ]);
  });

  it('is empty for a document without an outline', async () => {
    expect(await outlineOf(await upload(await fixture('three-pages.pdf')))).toEqual([]);
  });

  it('ends when an outline contains itself', async () => {
    const document = await upload(
      linkedPdf({
        pages: [blank],
        outline: (at) => [
          `<</Title(One)/Dest[3 0 R/Fit]/First ${at(1)}/Next ${at(2)}>>`,
          `<</Title(Two)/Dest[3 0 R/Fit]/First ${at(0)}/Next ${at(1)}>>`,
          `<</Title(Three)/Dest[3 0 R/Fit]/First ${at(2)}/Next ${at(0)}>>`,
        ],
      }),
    );
    expect((await outlineOf(document)).map(({ title }) => title)).toEqual(['One', 'Two', 'Three']);
  });

  it('has at most 16 levels, and titles of 200 characters', async () => {
    const title = 'x'.repeat(30_000);
    const document = await upload(
      linkedPdf({
        pages: [blank],
        outline: (at) =>
          Array.from({ length: 40 }, (_, index) => `<</Title(${title})/Dest[3 0 R/Fit]/First ${at(index + 1)}>>`),
      }),
    );
    const items = await outlineOf(document);
    expect(items.map(({ level }) => level)).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
    expect(items[0]!.title).toBe('x'.repeat(200));
  });
});

/** Five pages. From page 3 on they are closed before the gate. Everything that may not leave the server has a word. */
const secret = 'hidden';
const gatedPdf = (word = secret): Buffer =>
  linkedPdf({
    pages: [
      {
        annotations: [
          aLink('/Dest[4 0 R/Fit]'),
          aLink('/Dest[5 0 R/XYZ 0 600 null]', '60 520 180 540'),
          aLink(`/Dest/${word}`, '60 500 180 520'),
        ],
      },
      blank,
      { annotations: [aLink(uri(`https://${word}.example/`))] },
      { content: streamOf(`BT /F 12 Tf 62 724 Td (https://${word}.example/text) Tj ET`) },
      blank,
    ],
    catalog: `/Dests<</${word}[7 0 R/FitH 123]>>`,
    outline: (at) => [
      `<</Title(Open)/Dest[3 0 R/Fit]/First ${at(1)}/Next ${at(2)}>>`,
      `<</Title(Below, ${word})/Dest[6 0 R/Fit]>>`,
      `<</Title(Part, ${word})/First ${at(3)}/Next ${at(4)}>>`,
      `<</Title(Chapter, ${word})/Dest[7 0 R/Fit]>>`,
      `<</Title(Closed, ${word})/Dest[5 0 R/Fit]/First ${at(5)}>>`,
      '<</Title(Open below)/Dest[4 0 R/Fit]>>',
    ],
  });
const contentPaths = ['pages/1/links', 'pages/2/links', 'pages/3/links', 'pages/4/links', 'pages/5/links', 'outline'];

describe('of closed pages', () => {
  it.each([
    ['a password', { ...open, password: 'open sesame' }, {}, 0],
    ['a password and a gate, the gate passed', { gate_type: 'full', password: 'open sesame' }, { gatePassed: true }, 0],
    ['a full gate', { gate_type: 'full' }, {}, 0],
    ['a full gate after the password', { gate_type: 'full', password: 'open sesame' }, { passwordVersion: 1 }, 0],
    ['a gate before page 1', { gate_type: 'preview', gate_page: '1' }, {}, 0],
    ['a preview of two pages', { gate_type: 'preview', gate_page: '3' }, {}, 2],
  ])('nothing leaves the server: %s', async (_case, fields, grant, openPages) => {
    const document = await upload(gatedPdf(), fields);
    // The owner has seen everything, so it is stored and in memory.
    for (const path of contentPaths) expect((await get(document, path, asOwner(accountId))).status).toBe(200);
    const statuses: number[] = [];
    for (const path of contentPaths) {
      const response = await get(document, path, withGrant(document.id, grant));
      statuses.push(response.status);
      expect(JSON.stringify([response.text, response.headers])).not.toContain(secret);
      expect(response.headers['cache-control']).toBe('private, no-store');
      if (response.status !== 200) expect(errorIn(response).code).toBe('forbidden');
    }
    const ofPages = [1, 2, 3, 4, 5].map((page) => (page <= openPages ? 200 : 403));
    expect(statuses).toEqual([...ofPages, openPages > 0 ? 200 : 403]);
    for (const path of contentPaths) {
      const response = await get(document, path, asViewer());
      expect([response.status, errorIn(response).code]).toEqual([401, 'unauthorized']);
    }
  });

  it('a preview has the open items only, and links that say that a page is closed', async () => {
    const document = await upload(gatedPdf(), { gate_type: 'preview', gate_page: '3' });
    expect(await linksOf(document)).toEqual([
      { type: 'page', page: 2, y: 0, boxes: [aBox], text: '' },
      { type: 'closed_page', boxes: [{ ...aBox, y: 0.325 }], text: '' },
      { type: 'closed_page', boxes: [{ ...aBox, y: 0.35 }], text: '' },
    ]);
    expect((await outlineOf(document)).map(({ title, level }) => [title, level])).toEqual([
      ['Open', 1],
      ['Open below', 1],
    ]);
    const passed = withGrant(document.id, { gatePassed: true });
    expect((await linksOf(document, 1, passed)).map(({ type }) => type)).toEqual(['page', 'page', 'page']);
    expect(await linksOf(document, 3, passed)).toMatchObject([{ url: `https://${secret}.example/` }]);
    expect((await outlineOf(document, passed)).map(({ title }) => title)).toEqual([
      'Open',
      `Below, ${secret}`,
      `Part, ${secret}`,
      `Chapter, ${secret}`,
      `Closed, ${secret}`,
      'Open below',
    ]);
  });

  it('nothing is in the tag: it does not depend on the closed pages', async () => {
    const preview = { gate_type: 'preview', gate_page: '3' };
    const [one, other] = [await upload(gatedPdf(), preview), await upload(gatedPdf('another'), preview)];
    for (const path of ['pages/1/links', 'outline']) {
      const first = await get(one, path);
      const second = await get(other, path);
      expect([second.text, second.headers.etag]).toEqual([first.text, first.headers.etag]);
      const passed = { ...withGrant(one.id, { gatePassed: true }), 'If-None-Match': first.headers.etag! };
      expect((await get(one, path, passed)).status).toBe(200);
    }
    const shown = await get(one, 'pages/3/links', withGrant(one.id, { gatePassed: true }));
    const known = { ...withGrant(one.id), 'If-None-Match': shown.headers.etag! };
    expect((await get(one, 'pages/3/links', known)).status).toBe(403);
  });

  it('nothing is returned from the moment when the owner closes them', async () => {
    const document = await upload(gatedPdf());
    expect(await outlineOf(document)).toHaveLength(6);
    const change = { email_gate: true, gate_type: 'preview', gate_page: 3 };
    await request(service.app).patch(`/api/v1/documents/${document.shortCode}`).set(asAccount(accountId)).send(change);
    expect(await outlineOf(document)).toHaveLength(2);
    expect((await linksOf(document)).map(({ type }) => type)).toEqual(['page', 'closed_page', 'closed_page']);
    await request(service.app).delete(`/api/v1/documents/${document.shortCode}`).set(asAccount(accountId));
    for (const path of ['pages/1/links', 'outline']) expect((await get(document, path)).status).toBe(404);
  });
});

describe('links and the outline', () => {
  it('have the headers of page content, and are 304 for a browser that has them', async () => {
    const document = await upload(gatedPdf());
    for (const path of ['pages/1/links', 'outline']) {
      const first = await get(document, path);
      expect(first.headers).toMatchObject({
        'cache-control': 'private, max-age=60',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        etag: expect.stringMatching(/^"[\w-]{27}"$/),
      });
      const known = { ...withGrant(document.id), 'If-None-Match': first.headers.etag! };
      expect((await get(document, path, known)).status).toBe(304);
      const post = await request(service.app).post(`/s/${document.code}/${path}`).set(asViewer());
      expect([post.status, post.headers.allow]).toEqual([405, 'GET']);
    }
    for (const page of ['0', '6', '01', 'x']) expect((await get(document, `pages/${page}/links`)).status).toBe(404);
  });

  it('need a session also with opening=true, which is for page 1 and the sizes', async () => {
    const document = await upload(gatedPdf());
    for (const path of ['outline', 'pages/1/links', 'pages/1/text'])
      expect((await get(document, `${path}?opening=true`, asViewer())).status).toBe(401);
  });

  it('are stored, and read from the file once', async () => {
    const document = await upload(gatedPdf());
    await linksOf(document);
    await outlineOf(document);
    await service.dependencies.pages.part.stop?.();
    const { fileId } = (await service.dependencies.documents.findById(document.id))!;
    for (const name of ['page-1-links.json', 'outline.json'])
      expect(await service.derived.get(fileId, derivedFileName(name))).not.toBeNull();
  });
});
