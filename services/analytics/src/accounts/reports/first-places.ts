/** The views of the document at a place. */
export type PlacedViews = {
  place: number;
  views: number;
  /** Milliseconds since 1970. */
  createdAt: number;
};

/**
 * Returns the `limit` documents with the most views, the newest of those with equal views first. Also returns documents
 * with the views and the time of creation of the last one: only their ids can order them.
 */
export const firstPlaces = (documents: PlacedViews[], limit: number): PlacedViews[] => {
  const first: PlacedViews[] = [];
  for (const document of documents) {
    const last = first[limit - 1];
    if (last && byRank(document, last) >= 0) continue;
    first.splice(indexFor(document, first), 0, document);
    if (first.length > limit) first.pop();
  }
  const last = first[limit - 1];
  return last ? documents.filter((document) => byRank(document, last) <= 0) : first;
};

const byRank = (a: PlacedViews, b: PlacedViews): number => b.views - a.views || b.createdAt - a.createdAt;

const indexFor = (document: PlacedViews, sorted: PlacedViews[]): number => {
  const index = sorted.findIndex((each) => byRank(document, each) < 0);
  return index === -1 ? sorted.length : index;
};
