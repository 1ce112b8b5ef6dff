import type { EngagementLevel } from '@docsight/contracts';
import type { Model } from 'mongoose';
import { noSums, plus } from '../figures/index.ts';
import type { DaySums, Totals } from '../figures/index.ts';
import type { RollupDayRecord, RollupRecord } from '../folding/index.ts';
import { readerIndex } from '../readers/index.ts';
import type { ReaderRecord } from '../readers/index.ts';
import type { DayRange, DocumentSums, ListedReader, ReportStore, Slice, ViewerSums } from './report-store.ts';

export const mongoReportStore = (models: {
  readers: Model<ReaderRecord>;
  rollups: Model<RollupRecord>;
  days: Model<RollupDayRecord>;
}): ReportStore => {
  const readers = models.readers.collection;
  const rollups = models.rollups.collection;
  const days = models.days.collection;

  const listed = async (filter: object, index: Record<string, 1 | -1>, slice: Slice) => {
    // The order of the list is the order of its index.
    const found = readers.find(filter, { projection: listedFields, hint: index }).sort(index);
    if (slice !== 'all') found.skip(slice.skip).limit(slice.limit);
    const list = (await found.toArray()) as unknown as ListedReader[];
    const total = slice === 'all' ? list.length : await readers.countDocuments(filter, { hint: index });
    return { readers: list, total };
  };

  return {
    totals: async (ownerId, documentId) => {
      const projection = { totals: 1, level: 1 };
      const found = await rollups.findOne({ _id: documentId, ownerId } as never, { projection });
      return found as unknown as { totals: Totals; level: EngagementLevel } | null;
    },

    sumsInRange: async (ownerId, documentId, range) => {
      let sums = noSums();
      const found = days.find({ documentId, ownerId, ...within('date', range) });
      for await (const day of found) sums = plus(sums, sumsOf(day as unknown as RollupDayRecord));
      return sums;
    },

    viewersInRange: async (ownerId, documentIds, range) => {
      const found = readers.aggregate<ViewerSums & { _id: string }>(
        [
          {
            $match: {
              documentId: { $in: documentIds },
              ownerId,
              'state.days': { $elemMatch: within('date', range) },
              viewer: { $ne: null },
            },
          },
          { $project: { documentId: 1, pagesSeen: { $size: pagesSeenIn(range) } } },
          // Who only downloaded in the range did not view in it.
          { $match: { pagesSeen: { $gt: 0 } } },
          { $group: { _id: '$documentId', viewers: { $sum: 1 }, pagesSeen: { $sum: '$pagesSeen' } } },
        ],
        { hint: readerIndex.days },
      );
      return byId(await found.toArray());
    },

    viewsInRange: async (ownerId, documentIds, range) => {
      const found = days.aggregate<Pick<Totals, 'views' | 'leads'> & { _id: string }>([
        { $match: { documentId: { $in: documentIds }, ownerId, ...within('date', range) } },
        { $group: { _id: '$documentId', views: { $sum: '$views' }, leads: { $sum: '$leads' } } },
      ]);
      return byId(await found.toArray());
    },

    summaries: async (ownerId, documentIds) => {
      const found = rollups.aggregate<DocumentSums & { _id: string; level: EngagementLevel }>([
        { $match: { _id: { $in: documentIds }, ownerId } },
        {
          $project: {
            level: 1,
            views: '$totals.views',
            leads: '$totals.leads',
            viewers: '$totals.viewers',
            pagesSeen: '$totals.pagesSeen',
          },
        },
      ]);
      return byId(await found.toArray());
    },

    viewers: (ownerId, documentId, slice) =>
      listed({ documentId, ownerId, 'viewer.rank': { $gte: 0 } }, readerIndex.viewers, slice),

    leads: (ownerId, documentId, slice) =>
      listed({ documentId, ownerId, 'lead.capturedAt': { $gte: new Date(0) } }, readerIndex.leads, slice),
  };
};

const listedFields = {
  viewer: 1,
  lead: 1,
  'state.viewerId': 1,
  'state.email': 1,
  'state.companyDomain': 1,
  'state.level': 1,
  'state.totalPages': 1,
};

/** Days as texts sort as days do. */
const within = (field: string, { sinceDay, untilDay }: DayRange) => ({
  [field]: { ...(sinceDay !== null && { $gte: sinceDay }), ...(untilDay !== null && { $lte: untilDay }) },
});

/** An expression: the numbers of the pages that a reader saw in a range, each once. */
const pagesSeenIn = ({ sinceDay, untilDay }: DayRange) => {
  const bounds = [
    ...(sinceDay === null ? [] : [{ $gte: ['$$day.date', sinceDay] }]),
    ...(untilDay === null ? [] : [{ $lte: ['$$day.date', untilDay] }]),
  ];
  return {
    $reduce: {
      input: { $filter: { input: '$state.days', as: 'day', cond: { $and: bounds } } },
      initialValue: [],
      in: {
        $setUnion: ['$$value', { $map: { input: { $objectToArray: '$$this.pages' }, as: 'page', in: '$$page.k' } }],
      },
    },
  };
};

/** A day that a plan reached with some of its sums only lacks the others: they are 0. */
const sumsOf = ({ views, downloads, leads, ms, pages }: Partial<DaySums>): DaySums => ({
  views: views ?? 0,
  downloads: downloads ?? 0,
  leads: leads ?? 0,
  ms: ms ?? 0,
  pages: pages ?? {},
});

const byId = <T extends { _id: string }>(rows: T[]): Map<string, Omit<T, '_id'>> =>
  new Map(rows.map(({ _id, ...row }) => [_id, row]));
