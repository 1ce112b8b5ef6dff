import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReaderSnapshot } from '@docsight/contracts';
import { newEventId } from '@docsight/service-kit';
import { aReaderSnapshot } from '@docsight/testkit';
import { openTestProjection } from '../../test/projection.ts';
import type { TestProjection } from '../../test/projection.ts';
import { makeEraseFigures, makeHideReaders } from './erase-figures.ts';
import { mongoErasureStore } from './erasure-store-mongo.ts';
import { makeFoldReaders } from './fold-readers.ts';
import type { FoldStep } from './fold-readers.ts';
import { mongoFoldStore } from './fold-store-mongo.ts';

let projection: TestProjection;
const now = (): Date => new Date();
let collections: TestProjection['collections'];

beforeAll(async () => {
  projection = await openTestProjection();
  ({ collections } = projection);
});
afterAll(() => projection.close());

const folding = (step: (name: FoldStep) => void = () => undefined) => {
  const store = mongoFoldStore(collections, { now, onEventStored: () => undefined });
  const { fold, completeFold } = makeFoldReaders({ store, now, newEventId, requestId: () => 'test', step });
  const options = { folds: store, erasures: mongoErasureStore(collections), completeFold };
  return { fold, erase: makeEraseFigures(options), hide: makeHideReaders(options) };
};
const aDocument = () => ({ documentId: randomUUID(), accountId: randomUUID() });
const readersOf = (documentId: string, count: number): ReaderSnapshot[] =>
  Array.from({ length: count }, (_, index) => aReaderSnapshot({ documentId, viewerId: `anon_${index}` }));
const remainingOf = async (documentId: string) => {
  const { readers, rollups, days } = collections;
  const rollup = await rollups.findOne({ _id: documentId });
  return {
    readers: await readers.countDocuments({ documentId }),
    days: await days.countDocuments({ documentId }),
    views: rollup?.totals.views,
    erased: rollup?.erased,
    outbox: rollup?.outbox,
  };
};
const nothing = { readers: 0, days: 0, views: 0, erased: true, outbox: [] };

describe('erasing figures', () => {
  it('leaves an empty rollup, and does not touch other documents', async () => {
    const [erased, other] = [aDocument(), aDocument()];
    const { fold, erase } = folding();
    for (const document of [erased, other]) await fold(document, readersOf(document.documentId, 3));
    await erase(erased);
    await erase(erased);
    expect(await remainingOf(erased.documentId)).toEqual(nothing);
    expect(await remainingOf(other.documentId)).toMatchObject({ readers: 3, days: 1, views: 3 });
  });

  it('ignores snapshots that come late: newer, older, and of a document without readers', async () => {
    const { fold, erase } = folding();
    for (const before of [0, 2]) {
      const document = aDocument();
      const snapshots = readersOf(document.documentId, 4);
      await fold(document, snapshots.slice(0, before));
      await erase(document);
      await fold(document, snapshots);
      await fold(
        document,
        snapshots.map((snapshot) => ({ ...snapshot, version: 9 })),
      );
      expect(await remainingOf(document.documentId)).toEqual(nothing);
    }
  });

  it.each<FoldStep>(['fold.planned', 'fold.days', 'fold.readers', 'fold.cleared'])(
    'removes all writes of a fold that died at %s',
    async (at) => {
      const document = aDocument();
      const dying = folding((name) => {
        if (name === at) throw new Error('killed');
      });
      await expect(dying.fold(document, readersOf(document.documentId, 2))).rejects.toThrow('killed');
      await folding().erase(document);
      expect(await remainingOf(document.documentId)).toEqual(nothing);
    },
  );

  it('is complete after a second erasure, if the first ran beside folds and another erasure', async () => {
    for (let round = 0; round < 10; round += 1) {
      const document = aDocument();
      const snapshots = readersOf(document.documentId, 20);
      await Promise.all([
        ...snapshots.map((snapshot) => folding().fold(document, [snapshot])),
        folding().erase(document),
        folding().erase(document),
      ]);
      await folding().erase(document);
      expect(await remainingOf(document.documentId)).toEqual(nothing);
    }
  });
});

describe('hiding the readers of a deleted document', () => {
  const hiddenOf = async (documentId: string): Promise<boolean[]> =>
    (await collections.readers.find({ documentId }).toArray()).map(({ documentActive }) => !documentActive);

  it('keeps the figures, hides readers that come late too, and does not touch other documents', async () => {
    const [deleted, other, unread] = [aDocument(), aDocument(), aDocument()];
    const { fold, hide } = folding();
    for (const document of [deleted, other]) await fold(document, readersOf(document.documentId, 3));
    for (const document of [deleted, deleted, unread]) await hide(document);
    await fold(deleted, readersOf(deleted.documentId, 5));
    await fold(unread, readersOf(unread.documentId, 1));
    expect(await hiddenOf(deleted.documentId)).toEqual([true, true, true, true, true]);
    expect(await hiddenOf(unread.documentId)).toEqual([true]);
    expect(await hiddenOf(other.documentId)).toEqual([false, false, false]);
    expect(await remainingOf(deleted.documentId)).toMatchObject({ readers: 5, views: 5 });
    await folding().erase(deleted);
    expect(await remainingOf(deleted.documentId)).toEqual(nothing);
    await hide(deleted);
    expect(await remainingOf(deleted.documentId)).toEqual(nothing);
  });

  it('hides more readers than one batch has', async () => {
    const document = aDocument();
    const { fold, hide } = folding();
    await fold(document, readersOf(document.documentId, 1_100));
    await hide(document);
    expect(new Set(await hiddenOf(document.documentId))).toEqual(new Set([true]));
  });

  it.each<FoldStep>(['fold.planned', 'fold.days', 'fold.readers', 'fold.cleared'])(
    'covers a fold that died at %s',
    async (at) => {
      const document = aDocument();
      const dying = folding((name) => {
        if (name === at) throw new Error('killed');
      });
      await expect(dying.fold(document, readersOf(document.documentId, 2))).rejects.toThrow('killed');
      await folding().hide(document);
      expect(await hiddenOf(document.documentId)).toEqual([true, true]);
    },
  );

  it('is complete beside folds in parallel', async () => {
    for (let round = 0; round < 3; round += 1) {
      const document = aDocument();
      const snapshots = readersOf(document.documentId, 20);
      await Promise.all([
        ...snapshots.map((snapshot) => folding().fold(document, [snapshot])),
        folding().hide(document),
        folding().hide(document),
      ]);
      expect(new Set(await hiddenOf(document.documentId))).toEqual(new Set([true]));
      expect(await remainingOf(document.documentId)).toMatchObject({ readers: 20, views: 20 });
    }
  });
});
