import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { silentLogger } from '@docsight/testkit';
import { aDocument } from '../../test/a-document.ts';
import { makePrepareUploaded } from './prepare-uploaded.ts';

/** @param readMs how long it takes to read 20 pages. @param deletedAt the page at which the document is deleted. */
const setUp = ({ readMs = 0, deletedAt = 0 } = {}) => {
  const prepared: string[] = [];
  const read: string[] = [];
  const deleted = new Set(['deleted']);
  let nowMs = 0;
  const documents = {
    findById: async (id: string) =>
      id === 'erased'
        ? null
        : aDocument({
            id,
            accountId: `account of ${id}`,
            fileId: `file of ${id}`,
            pageCount: id.startsWith('long') ? 5_000 : 30,
            isActive: !deleted.has(id),
          }),
  };
  const pages = {
    prepareOpening: ({ fileId }: { fileId: string }, openPages: number) =>
      void prepared.push(`${fileId}, ${openPages} page`),
    prepareTexts: async ({ fileId }: { fileId: string }, page: number) => {
      read.push(`${fileId}, page ${page}`);
      nowMs += readMs;
      if (page === deletedAt) deleted.add(fileId.slice('file of '.length));
      await new Promise((resolve) => setTimeout(resolve, 1));
      return page + 20;
    },
  };
  const options = { documents, pages, logger: silentLogger, nowMs: () => nowMs, afterMs: 2_000 };
  return { prepared, read, ...makePrepareUploaded(options) };
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('an uploaded document', () => {
  it('is prepared for its first reader two seconds later', async () => {
    const { prepared, uploaded } = setUp();
    uploaded({ documentId: 'report', accountId: 'account' });
    await jest.advanceTimersByTimeAsync(1_999);
    expect(prepared).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(prepared).toEqual(['file of report, 1 page']);
  });

  it('is prepared although other accounts upload all the time', async () => {
    const { prepared, uploaded } = setUp();
    uploaded({ documentId: 'report', accountId: 'account' });
    for (const accountId of ['second', 'third', 'fourth']) {
      uploaded({ documentId: `report of ${accountId}`, accountId });
      await jest.advanceTimersByTimeAsync(1_000);
    }
    expect(prepared).toEqual([
      'file of report, 1 page',
      ...['second', 'third'].map((accountId) => `file of report of ${accountId}, 1 page`),
    ]);
  });

  it('is not prepared if another upload of its account follows, or if it was deleted', async () => {
    const { prepared, uploaded } = setUp();
    for (const id of ['first', 'second', 'third']) {
      uploaded({ documentId: id, accountId: 'account' });
      await jest.advanceTimersByTimeAsync(1_900);
    }
    await jest.advanceTimersByTimeAsync(10_000);
    expect(prepared).toEqual(['file of third, 1 page']);
    for (const id of ['deleted', 'erased']) {
      uploaded({ documentId: id, accountId: 'account' });
      await jest.advanceTimersByTimeAsync(10_000);
    }
    expect(prepared).toHaveLength(1);
  });

  it('has its texts read for the search, up to page 1,000', async () => {
    const { read, uploaded } = setUp();
    uploaded({ documentId: 'report', accountId: 'account' });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(read).toEqual(['file of report, page 1', 'file of report, page 21']);
    uploaded({ documentId: 'long', accountId: 'account' });
    await jest.advanceTimersByTimeAsync(3_000);
    expect([read.length, read.at(-1)]).toEqual([2 + 50, 'file of long, page 981']);
  });

  it.each([
    ['it is deleted', { deletedAt: 41 }],
    ['they have taken a minute', { readMs: 25_000 }],
  ])('has no more texts read once %s', async (_case, slow) => {
    const { read, uploaded } = setUp(slow);
    uploaded({ documentId: 'long', accountId: 'account' });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(read).toEqual([1, 21, 41].map((page) => `file of long, page ${page}`));
  });

  it('has its texts read in turns with those of other accounts', async () => {
    const { read, uploaded } = setUp();
    for (const id of ['long', 'report']) uploaded({ documentId: id, accountId: `account of ${id}` });
    await jest.advanceTimersByTimeAsync(3_000);
    expect(read.indexOf('file of report, page 21')).toBeLessThan(6);
  });

  it('is not prepared after the stop of the service', async () => {
    const { prepared, uploaded, part } = setUp();
    uploaded({ documentId: 'report', accountId: 'account' });
    await part.stop?.();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(prepared).toEqual([]);
  });
});
