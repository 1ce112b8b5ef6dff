import { collection, ignoreExisting, recordModel } from '@docsight/mongo';
import { sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { Connection, Model } from 'mongoose';
import type { Asset, BrowserBuild } from './read-build.ts';

/** A file of a build, as all replicas of a service share it. */
export type AssetRecord = Asset & {
  /** The name of the file, which changes with its content. */
  _id: string;
  /** When a replica with this build last ran. */
  seenAt: Date;
};

/**
 * The files of all releases that run, or ran lately. During an upgrade, a page of one release may ask a replica of
 * another one for its files. A page that was opened before an upgrade asks for them later, when it needs a route.
 */
export type SharedAssets = {
  /** Returns a file of any release by its name. */
  find(name: string): Promise<Asset | undefined>;
  /** Stores the files of this release before the service is ready. Put it after the database. */
  part: Part;
};

const dayMs = 24 * 3_600_000;
/** A tab is rarely open for longer without a reload. Source: Specification 11.11. */
const keptMs = 7 * dayMs;

export const assetModel = (connection: Connection): Model<AssetRecord> =>
  recordModel<AssetRecord>(connection, 'browser_assets', [[{ seenAt: 1 }]]);

export const sharedAssets = (options: {
  model: Model<AssetRecord>;
  build: Pick<BrowserBuild, 'assets'>;
  now: () => Date;
  logger: Logger;
}): SharedAssets => {
  const { model, build, now, logger } = options;
  const records = collection(model);
  const names = [...build.assets.keys()];

  const store = async (): Promise<void> => {
    const seenAt = now();
    await records.updateMany({ _id: { $in: names } }, { $set: { seenAt } });
    const known = new Set(await records.distinct('_id', { _id: { $in: names } }));
    const missing = [...build.assets].filter(([name]) => !known.has(name));
    if (missing.length === 0) return;
    const inserted = missing.map(([name, asset]) => ({ _id: name, ...asset, seenAt }));
    // Another replica of this release may store them at the same time.
    await ignoreExisting(records.insertMany(inserted, { ordered: false }));
  };

  const sweep = async (): Promise<void> => {
    await store();
    await records.deleteMany({ seenAt: { $lt: new Date(now().getTime() - keptMs) } });
  };
  const sweeps = sweepingPart({
    name: 'browser assets',
    sweep,
    everyMs: dayMs,
    logger,
    failureMessage: 'files of pages not stored',
  });

  return {
    find: async (name) => (await records.findOne({ _id: name }, { promoteBuffers: true })) ?? undefined,
    part: {
      ...sweeps,
      start: async () => {
        await store();
        await sweeps.start?.();
      },
    },
  };
};
