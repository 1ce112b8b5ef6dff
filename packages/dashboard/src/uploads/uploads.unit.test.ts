import { describe, expect, it } from '@jest/globals';
import { DocsightConnectionError, DocsightError } from '@docsight/client';
import type { DocumentDetail } from '@docsight/client';
import { makeUploads } from './uploads.ts';
import type { SendOptions } from './uploads.ts';

const document = { short_code: 's-Abc123', title: 'Deck' } as DocumentDetail;

/** Uploads to a server that responds when the test says so. */
const setUp = () => {
  const tries: (SendOptions & { name: string; respond: (result: DocumentDetail | Error) => void })[] = [];
  const finished: string[] = [];
  let keys = 0;
  const uploads = makeUploads({
    send: (file, options) =>
      new Promise((resolve, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason as Error));
        const respond = (result: DocumentDetail | Error) =>
          result instanceof Error ? reject(result) : resolve(result);
        tries.push({ ...options, name: file.name, respond });
      }),
    onDone: ({ title }) => finished.push(`done ${title}`),
    onFailed: ({ file }) => finished.push(`failed ${file.name}`),
    newKey: () => `key-${(keys += 1)}`,
  });
  const add = (...names: string[]) => uploads.add(names.map((name) => new File(['%PDF-'], name)));
  const states = () => uploads.list.value.map(({ state }) => state);
  return { uploads, tries, finished, add, states };
};

/** Lets promises continue. */
const settle = async (): Promise<void> => {
  for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
};

const errorOf = (status: number, message: string): DocsightError =>
  new DocsightError(message, {
    status,
    code: 'bad_request',
    reason: undefined,
    requestId: undefined,
    rateLimit: undefined,
    retryAfterMs: undefined,
  });

describe('uploads', () => {
  it('are sent one after the other, with their progress', async () => {
    const { tries, add, states, finished } = setUp();
    add('a.pdf', 'b.pdf');
    expect(tries.map(({ name }) => name)).toEqual(['a.pdf']);
    tries[0]!.onProgress(0.5);
    expect(states()).toEqual([{ kind: 'sending', fraction: 0.5 }, { kind: 'waiting' }]);
    tries[0]!.respond(document);
    await settle();
    expect(states()).toEqual([
      { kind: 'done', document },
      { kind: 'sending', fraction: 0 },
    ]);
    expect([tries.map(({ name }) => name), finished]).toEqual([['a.pdf', 'b.pdf'], ['done Deck']]);
  });

  it('that fail stay, and are sent again with the same key', async () => {
    const { uploads, tries, add, states, finished } = setUp();
    add('a.pdf');
    tries[0]!.respond(errorOf(400, 'The file is not a PDF. Upload a PDF document.'));
    await settle();
    expect(states()).toEqual([{ kind: 'failed', message: 'The file is not a PDF. Upload a PDF document.' }]);
    uploads.retry(1);
    expect(tries.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
    tries[1]!.respond(document);
    await settle();
    expect(finished).toEqual(['failed a.pdf', 'done Deck']);
  });

  it('stop when they are removed, and the next file follows', async () => {
    const { uploads, tries, add, states, finished } = setUp();
    add('a.pdf', 'b.pdf');
    uploads.remove(1);
    await settle();
    expect([tries[0]!.signal.aborted, tries[1]?.name, states().length, finished]).toEqual([true, 'b.pdf', 1, []]);
  });

  it('all stop when the person signs out', async () => {
    const { uploads, tries, add, states } = setUp();
    add('a.pdf', 'b.pdf');
    uploads.clear();
    await settle();
    expect([tries.map(({ signal }) => signal.aborted), states()]).toEqual([[true], []]);
  });

  it('are at most 100 at once', () => {
    const { add, states } = setUp();
    expect(add(...Array.from({ length: 120 }, (_, index) => `${index}.pdf`))).toBe(100);
    expect([states().length, add('one-more.pdf')]).toEqual([100, 0]);
  });

  it('that are done leave room for others', async () => {
    const { tries, add } = setUp();
    add(...Array.from({ length: 100 }, (_, index) => `${index}.pdf`));
    tries[0]!.respond(document);
    await settle();
    expect([add('one-more.pdf', 'two-more.pdf'), add('three-more.pdf')]).toEqual([1, 0]);
  });

  it.each([
    [errorOf(413, 'The file is too large: at most 100 MB are accepted.'), /at most 100 MB .* split it\./],
    [errorOf(409, 'In progress.'), /Try again in a few seconds\./],
    [errorOf(429, 'Too many.'), /^Too many uploads at the same time\. Try again in a moment\.$/],
    [errorOf(503, 'Away.'), /^The server cannot respond at the moment\. Try again in a moment\.$/],
    [new DocsightConnectionError('No response.'), /never makes a second document/],
  ])('say what to do after %s', async (error, text) => {
    const { tries, add, states } = setUp();
    add('a.pdf');
    tries[0]!.respond(error);
    await settle();
    expect(states()[0]).toMatchObject({ kind: 'failed', message: expect.stringMatching(text) });
  });
});
