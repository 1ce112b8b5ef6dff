import type { ReaderSnapshot } from '@docsight/contracts';
import type { Model } from 'mongoose';
import { putNewer } from '../put-newer-mongo.ts';
import { leadFiguresOf, viewerFiguresOf } from './reader.ts';
import type { ReaderRecord } from './reader.ts';

export type ReaderStore = {
  /** Keeps the snapshot with the greatest version and marks its reader as not counted yet. False for a stale one. */
  put(ownerId: string, snapshot: ReaderSnapshot): Promise<boolean>;
};

export const mongoReaderStore = ({ collection }: Model<ReaderRecord>, { now }: { now: () => Date }): ReaderStore => ({
  put: (ownerId, snapshot) =>
    putNewer(
      collection,
      { id: snapshot.readerId, versionPath: 'state.version', version: snapshot.version },
      {
        $set: {
          documentId: snapshot.documentId,
          ownerId,
          state: snapshot,
          viewer: viewerFiguresOf(snapshot),
          lead: leadFiguresOf(snapshot),
        },
        $min: { dirtySince: now() },
        $setOnInsert: { folded: null, folding: null },
      },
    ),
});
