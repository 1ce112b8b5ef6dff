import type { mongo } from 'mongoose';
import { figuresOfDay, newViewersOn } from '../../figures/index.ts';
import type { RollupDayRecord } from '../../folding/index.ts';
import { accountDocumentIndex } from '../account-model.ts';
import type { AccountDocumentRecord, AccountViewsRecord } from '../account-model.ts';
import { visitPacked } from '../packed-counts.ts';
import { allDocuments, spansBetween } from '../spans.ts';
import type { AccountReports, FilledRange, TopDocument } from './account-reports.ts';
import { firstPlaces } from './first-places.ts';
import type { PlacedViews } from './first-places.ts';

/** Returns a function that reads the top documents of a range. */
export const makeReadTop =
  (collections: {
    accountViews: mongo.Collection<AccountViewsRecord>;
    accountDocuments: mongo.Collection<AccountDocumentRecord>;
    days: mongo.Collection<RollupDayRecord>;
  }): AccountReports['topBetween'] =>
  async (accountId, range, limit) => {
    const { accountViews, accountDocuments, days } = collections;
    const spans = range ? spansBetween(range.first, range.last) : [];
    const candidates = firstPlaces(await readViews(accountViews, accountId, spans), limit);
    const viewsByPlace = new Map(candidates.map(({ place, views }) => [place, views]));
    const found = await accountDocuments
      .find(
        { accountId, place: { $in: [...viewsByPlace.keys()] } },
        { projection: { facts: 1, place: 1 }, hint: accountDocumentIndex.places },
      )
      .toArray();
    const documents = found
      .flatMap(({ _id, facts, place }) =>
        facts?.isActive ? [{ documentId: _id, facts, views: viewsByPlace.get(place!)! }] : [],
      )
      .sort(byRank)
      .slice(0, limit);
    const ids = documents.map(({ documentId }) => documentId);
    const figures = range ? await readFigures(days, accountId, ids, range) : new Map<string, Figures>();
    return documents.map(({ documentId, facts: { shortCode, title, pageCount }, views }) => {
      const { viewers = 0, leads = 0, pagesSeen = 0 } = figures.get(documentId) ?? {};
      return { shortCode, title, pageCount, views, viewers, leads, pagesSeen };
    });
  };

type Ranked = { documentId: string; facts: { createdAt: string }; views: number };

const byRank = (a: Ranked, b: Ranked): number =>
  b.views - a.views ||
  Date.parse(b.facts.createdAt) - Date.parse(a.facts.createdAt) ||
  (a.documentId < b.documentId ? -1 : 1);

/** Adds up the views of each document over spans. */
const readViews = async (
  accountViews: mongo.Collection<AccountViewsRecord>,
  accountId: string,
  spans: string[],
): Promise<PlacedViews[]> => {
  const documents: PlacedViews[] = [];
  const views: number[] = [];
  const found = accountViews.find(
    { accountId, span: { $in: [allDocuments, ...spans] } },
    { promoteBuffers: true, batchSize: recordsPerBatch },
  );
  for await (const { firstPlace, ...record } of found) {
    if (record.createdAt)
      visitPacked(record.createdAt, (index, createdAt) => {
        if (createdAt !== 0) documents.push({ place: firstPlace + index, views: 0, createdAt });
      });
    if (record.views)
      visitPacked(record.views, (index, count) => {
        views[firstPlace + index] = (views[firstPlace + index] ?? 0) + count;
      });
  }
  for (const document of documents) document.views = views[document.place] ?? 0;
  return documents;
};

const recordsPerBatch = 1_000;

type Figures = Pick<TopDocument, 'viewers' | 'leads' | 'pagesSeen'>;

/** Adds up the days of documents. */
const readFigures = async (
  days: mongo.Collection<RollupDayRecord>,
  accountId: string,
  documentIds: string[],
  { first, last }: FilledRange,
): Promise<Map<string, Figures>> => {
  const figures = new Map(documentIds.map((id) => [id, { viewers: 0, leads: 0, pagesSeen: 0 }]));
  const filter = { documentId: { $in: documentIds }, accountId, date: { $gte: first, $lte: last } };
  const projection = { documentId: 1, leads: 1, readersSince: 1, pagesSince: 1 };
  for await (const day of days.find(filter, { projection })) {
    const sums = figures.get(day.documentId)!;
    const found = figuresOfDay(day);
    const { viewers, pagesSeen } = newViewersOn(found, first);
    sums.viewers += viewers;
    sums.pagesSeen += pagesSeen;
    sums.leads += found.leads;
  }
  return figures;
};
