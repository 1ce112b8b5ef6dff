import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import multer from 'multer';
import { jsonResponse, errorResponse, scriptedFetch } from '../../test/scripted-fetch.ts';
import type { Asked, Scripted } from '../../test/scripted-fetch.ts';
import { createClient } from './create-client.ts';
import type { UploadFile } from './upload-file.ts';

const made = jsonResponse(201, { short_code: 's-Ab3dE9' });
const atOnce = errorResponse(429, 'rate_limited', { 'Retry-After': '0' });
const clientFor = (...script: [Scripted, ...Scripted[]]) => {
  const { fetch, asked } = scriptedFetch(...script);
  const { documents } = createClient({ apiKey: 'dsk_test', baseUrl: 'https://docs.example.com', fetch });
  return { documents, asked };
};

type Form = { fields: [string, string][]; file: { name: string; type: string; bytes: number[] } };

/** The form as the parser reads it that the service has. */
const formOf = async ({ headers, body }: Asked): Promise<Form> => {
  const request = Object.assign(Readable.from([Buffer.from(body)]), {
    headers: { ...Object.fromEntries(headers), 'content-length': String(body.byteLength) },
  });
  const parse = multer({ storage: multer.memoryStorage(), defParamCharset: 'utf8' }).single('file');
  await promisify(parse as unknown as (req: object, res: object, done: (error?: unknown) => void) => void)(request, {});
  const { body: fields, file } = request as unknown as { body: Record<string, string>; file: Express.Multer.File };
  const { originalname: name, mimetype: type, buffer } = file;
  return { fields: Object.entries(fields), file: { name, type, bytes: [...buffer] } };
};
const fileOf = async (asked: Asked): Promise<Form['file']> => (await formOf(asked)).file;

const bytes = [37, 80, 68, 70, 13, 10, 45, 45];
const streamOf = (...chunks: number[][]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(Uint8Array.from(chunk));
      controller.close();
    },
  });

describe('an upload', () => {
  it.each<[string, () => UploadFile, string]>([
    ['bytes', () => Uint8Array.from(bytes), 'document.pdf'],
    ['a part of other bytes', () => Uint8Array.from([1, ...bytes, 2]).subarray(1, 9), 'document.pdf'],
    ['a buffer', () => Uint8Array.from(bytes).buffer, 'document.pdf'],
    ['a Blob', () => new Blob([Uint8Array.from(bytes)]), 'document.pdf'],
    ['a File', () => new File([Uint8Array.from(bytes)], 'Jahresbericht Ü.pdf'), 'Jahresbericht Ü.pdf'],
    ['a stream', () => streamOf(bytes.slice(0, 3), bytes.slice(3)), 'document.pdf'],
    ['what can be opened', () => ({ name: 'deck.pdf', open: () => streamOf(bytes) }), 'deck.pdf'],
  ])('takes %s', async (_what, file, name) => {
    const { documents, asked } = clientFor(made);
    expect(await documents.upload(file())).toEqual({ short_code: 's-Ab3dE9' });
    expect(await fileOf(asked[0]!)).toEqual({ name, type: 'application/pdf', bytes });
  });

  it('sends what is said of the document before the file, and nothing for what is not said', async () => {
    const { documents, asked } = clientFor(made);
    const settings = { title: 'Zürich\r\n', gate_page: 2, allow_download: false, password: undefined };
    await documents.upload(Uint8Array.from(bytes), settings, { fileName: 'a.pdf', idempotencyKey: 'mine' });
    const { fields, file } = await formOf(asked[0]!);
    expect(fields).toEqual([
      ['title', 'Zürich\r\n'],
      ['gate_page', '2'],
      ['allow_download', 'false'],
    ]);
    expect(file.name).toBe('a.pdf');
    const text = new TextDecoder().decode(asked[0]!.body);
    expect(text.indexOf('allow_download')).toBeLessThan(text.indexOf('filename='));
    expect(asked[0]!.headers.get('idempotency-key')).toBe('mine');
  });

  it('writes a name with quotes and line breaks as browsers do', async () => {
    const { documents, asked } = clientFor(made);
    await documents.upload(Uint8Array.from(bytes), {}, { fileName: 'a"b\r\nc.pdf' });
    expect(new TextDecoder().decode(asked[0]!.body)).toContain('filename="a%22b%0D%0Ac.pdf"\r\n');
  });

  it('keeps any name and text within their parts', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 }).filter((value) => !/\p{Cs}/u.test(value));
    await fc.assert(
      fc.asyncProperty(
        text,
        // The parser takes `.`, `a/..` and `a/` for folders, not for names of files.
        text.filter((name) => !/(^|[/\\])\.{0,2}$/.test(name)),
        async (title, fileName) => {
          const { documents, asked } = clientFor(made);
          await documents.upload(Uint8Array.from(bytes), { title }, { fileName });
          expect(await formOf(asked[0]!)).toMatchObject({ fields: [['title', title]], file: { bytes } });
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each(['a\nb', 'a b', 'ü', ''])('rejects the key %j, as the API does', async (idempotencyKey) => {
    const { documents, asked } = clientFor(made);
    await expect(documents.upload(Uint8Array.from(bytes), {}, { idempotencyKey })).rejects.toThrow(TypeError);
    expect(asked).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['a path', 'report.pdf'],
    ['nothing', undefined],
    ['an object', {}],
  ])('rejects %s, and says what to do', async (_what, file) => {
    const { documents } = clientFor(made);
    await expect(documents.upload(file as UploadFile)).rejects.toThrow('fileFromPath');
  });
});

describe('an upload that has to be sent again', () => {
  it('opens the file anew', async () => {
    const { documents, asked } = clientFor(atOnce, made);
    let opened = 0;
    const open = (): ReadableStream<Uint8Array> => {
      opened += 1;
      return streamOf(bytes);
    };
    await documents.upload({ name: 'deck.pdf', open });
    expect(opened).toBe(2);
    expect(await fileOf(asked[1]!)).toEqual(await fileOf(asked[0]!));
  });

  it('fails with the response if its stream has been read', async () => {
    const { documents, asked } = clientFor(atOnce, made);
    await expect(documents.upload(streamOf(bytes))).rejects.toMatchObject({ code: 'rate_limited' });
    expect(asked).toHaveLength(1);
  });

  it('sends a stream again if nothing of it was read', async () => {
    const { fetch, asked } = scriptedFetch(made);
    let tries = 0;
    const refusing: typeof fetch = async (input, init) => {
      tries += 1;
      if (tries > 1) return fetch(input, init);
      await (init!.body as ReadableStream).cancel();
      return atOnce.clone();
    };
    const { documents } = createClient({ apiKey: 'dsk_test', baseUrl: 'https://docs.example.com', fetch: refusing });
    await documents.upload(streamOf(bytes));
    expect((await fileOf(asked[0]!)).bytes).toEqual(bytes);
  });

  it('fails with what reading the file failed with, at once', async () => {
    const { documents } = clientFor(made);
    const diskError = new Error('the disk is gone');
    let opened = 0;
    const open = (): ReadableStream<Uint8Array> => {
      opened += 1;
      return new ReadableStream({
        pull: () => {
          throw diskError;
        },
      });
    };
    await expect(documents.upload({ name: 'deck.pdf', open })).rejects.toBe(diskError);
    expect(opened).toBe(1);
  });

  it.each(['a stream', 'what can be opened'])('lets go of %s when nothing more will be read of it', async (kind) => {
    let opened = 0;
    let cancelled = 0;
    const open = (): ReadableStream<Uint8Array> => {
      opened += 1;
      return new ReadableStream<Uint8Array>({ cancel: () => void (cancelled += 1) }, { highWaterMark: 0 });
    };
    const failing: typeof globalThis.fetch = async () => atOnce.clone();
    const { documents } = createClient({ apiKey: 'dsk_test', baseUrl: 'https://docs.example.com', fetch: failing });
    const upload = documents.upload(kind === 'a stream' ? open() : { name: 'deck.pdf', open });
    await expect(upload).rejects.toMatchObject({ code: 'rate_limited' });
    expect([opened, cancelled]).toEqual(kind === 'a stream' ? [1, 1] : [3, 3]);
  });

  it('is not sent when it is given up while the file is being opened', async () => {
    const controller = new AbortController();
    const open = (): ReadableStream<Uint8Array> => {
      controller.abort(new Error('never mind'));
      return streamOf(bytes);
    };
    const { documents, asked } = clientFor(made);
    const upload = documents.upload({ name: 'deck.pdf', open }, {}, { signal: controller.signal });
    await expect(upload).rejects.toThrow('never mind');
    expect(asked).toEqual([]);
  });

  it('lets go of a stream that was never sent', async () => {
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({ cancel: () => void (cancelled = true) }, { highWaterMark: 0 });
    const { documents } = clientFor(made);
    const signal = AbortSignal.abort(new Error('never mind'));
    await expect(documents.upload(stream, {}, { signal })).rejects.toThrow('never mind');
    expect(cancelled).toBe(true);
  });
});
