import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { silentLogger } from '@docsight/testkit';
import { aDocument } from '../../test/a-document.ts';
import { makePrepareUploaded } from './prepare-uploaded.ts';

const setUp = () => {
  const prepared: string[] = [];
  const documents = {
    findById: async (id: string) =>
      id === 'erased' ? null : aDocument({ id, fileId: `file of ${id}`, isActive: id !== 'deleted' }),
  };
  const pages = {
    prepareOpening: ({ fileId }: { fileId: string }, openPages: number) =>
      void prepared.push(`${fileId}, ${openPages} page`),
  };
  return { prepared, ...makePrepareUploaded({ documents, pages, logger: silentLogger, afterMs: 2_000 }) };
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

  it('is not prepared after the stop of the service', async () => {
    const { prepared, uploaded, part } = setUp();
    uploaded({ documentId: 'report', accountId: 'account' });
    await part.stop?.();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(prepared).toEqual([]);
  });
});
