import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReaderSnapshot } from '@docsight/contracts';
import { ensureIndexes, mongoConnection } from '@docsight/mongo';
import { newEventId } from '@docsight/service-kit';
import { aReaderSnapshot, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { readerModel } from '../readers/index.ts';
import { makeEraseFigures } from './erase-figures.ts';
import { makeFoldReaders } from './fold-readers.ts';
import type { FoldStep } from './fold-readers.ts';
import { mongoFoldStore } from './fold-store-mongo.ts';
import { rollupDayModel, rollupModel } from './rollup-model.ts';

let share: Isolated;
let connection: Connection;
const now = (): Date => new Date();
const modelsOf = (on: Connection) => ({ readers: readerModel(on), rollups: rollupModel(on), days: rollupDayModel(on) });
beforeAll(async () => {
  share = await isolated();
  connection = await mongoConnection({ url: share.mongoUrl, database: share.database }).asPromise();
  for (const model of Object.values(modelsOf(connection))) await ensureIndexes(model as never);
});
afterAll(async () => {
  await connection.close();
  await share.close();
});

const folding = (step: (name: FoldStep) => void = () => undefined) => {
  const store = mongoFoldStore(modelsOf(connection), { now, stored: () => undefined });
  const { fold, finish } = makeFoldReaders({ store, now, newEventId, requestId: () => 'test', step });
  return { fold, finish, erase: makeEraseFigures({ store, finish }) };
};
const aDocument = () => ({ documentId: randomUUID(), accountId: randomUUID() });
const readersOf = (documentId: string, count: number): ReaderSnapshot[] =>
  Array.from({ length: count }, (_, index) => aReaderSnapshot({ documentId, viewerId: `anon_${index}` }));
const leftOf = async (documentId: string) => {
  const { readers, rollups, days } = modelsOf(connection);
  const rollup = await rollups.collection.findOne({ _id: documentId } as never);
  return {
    readers: await readers.collection.countDocuments({ documentId }),
    days: await days.collection.countDocuments({ documentId }),
    views: (rollup?.totals as { views: number } | undefined)?.views,
    erased: rollup?.erased as boolean,
    outbox: rollup?.outbox as unknown[],
  };
};
const nothing = { readers: 0, days: 0, views: 0, erased: true, outbox: [] };

describe('erasing figures', () => {
  it('leaves an empty rollup; figures of others stay', async () => {
    const [erased, other] = [aDocument(), aDocument()];
    const { fold, erase } = folding();
    for (const document of [erased, other]) await fold(document, readersOf(document.documentId, 3));
    await erase(erased);
    await erase(erased);
    expect(await leftOf(erased.documentId)).toEqual(nothing);
    expect(await leftOf(other.documentId)).toMatchObject({ readers: 3, days: 1, views: 3 });
  });

  it('nothing that comes late is counted: newer and older readers, and readers of a document that never had any', async () => {
    const { fold, erase } = folding();
    for (const before of [0, 2]) {
      const document = aDocument();
      const told = readersOf(document.documentId, 4);
      await fold(document, told.slice(0, before));
      await erase(document);
      await fold(document, told);
      await fold(
        document,
        told.map((snapshot) => ({ ...snapshot, version: 9 })),
      );
      expect(await leftOf(document.documentId)).toEqual(nothing);
    }
  });

  it.each<FoldStep>(['fold.planned', 'fold.days', 'fold.readers', 'fold.cleared'])(
    'a fold that died at %s leaves nothing behind',
    async (at) => {
      const document = aDocument();
      const dying = folding((name) => {
        if (name === at) throw new Error('killed');
      });
      await expect(dying.fold(document, readersOf(document.documentId, 2))).rejects.toThrow('killed');
      await folding().erase(document);
      expect(await leftOf(document.documentId)).toEqual(nothing);
    },
  );

  it('of folds and two erasures at the same time, the second erasure takes the rest', async () => {
    for (let round = 0; round < 10; round += 1) {
      const document = aDocument();
      const told = readersOf(document.documentId, 20);
      await Promise.all([
        ...told.map((snapshot) => folding().fold(document, [snapshot])),
        folding().erase(document),
        folding().erase(document),
      ]);
      await folding().erase(document);
      expect(await leftOf(document.documentId)).toEqual(nothing);
    }
  });
});
