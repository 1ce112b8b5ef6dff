import type { ReaderSnapshot } from '@docsight/contracts';
import type { Model } from 'mongoose';
import { putNewer } from '../put-newer-mongo.ts';
import { leadFiguresOf, viewerFiguresOf } from './reader.ts';
import type { ReaderRecord } from './reader.ts';

export type ReaderStore = {
  /** Keeps of each reader the snapshot with the greatest version and marks those readers as not counted yet. False when all were stale. */
  put(ownerId: string, snapshots: ReaderSnapshot[]): Promise<boolean>;
};

export const mongoReaderStore = ({ collection }: Model<ReaderRecord>, { now }: { now: () => Date }): ReaderStore => ({
  put: (ownerId, snapshots) => {
    const dirtySince = now();
    const updateOf = (snapshot: ReaderSnapshot) => ({
      $set: {
        documentId: snapshot.documentId,
        ownerId,
        state: snapshot,
        viewer: viewerFiguresOf(snapshot),
        lead: leadFiguresOf(snapshot),
      },
      $min: { dirtySince },
      $setOnInsert: { folded: null, folding: null },
    });
    return putNewer(
      collection,
      'state.version',
      snapshots.map((snapshot) => ({ id: snapshot.readerId, version: snapshot.version, update: updateOf(snapshot) })),
    );
  },
});
