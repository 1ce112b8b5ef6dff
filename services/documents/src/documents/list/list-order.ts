import type { DocumentQuery } from '../document-store.ts';

/** Fields and directions of an order, the most significant field first, as MongoDB takes them. */
export type KeyOrder = Record<string, 1 | -1>;

/** Returns the order of a list. Ties are newest first, then by id, in both directions. Source: Specification 4.11. */
export const orderOf = ({ sort, order }: Pick<DocumentQuery, 'sort' | 'order'>): KeyOrder => {
  const direction = order === 'asc' ? 1 : -1;
  return sort === 'created_at'
    ? { createdAt: direction, _id: 1 }
    : { [sortFields[sort]]: direction, createdAt: -1, _id: 1 };
};

const sortFields = { views: 'counters.views', engagement: 'counters.rank', title: 'titleKey' } as const;

/** Returns the same order, read from its other end. */
export const reversed = (order: KeyOrder): KeyOrder =>
  Object.fromEntries(Object.entries(order).map(([field, direction]) => [field, direction === 1 ? -1 : 1]));

/** Returns the keys of the index of an account's active documents in an order, with all its ties. */
export const indexIn = (order: KeyOrder): KeyOrder => ({ accountId: 1, isActive: 1, ...order });

/** The order of the index of documents with leads. */
export const leadsOrder: KeyOrder = { 'counters.leads': -1, createdAt: -1, _id: 1 };

/** All orders of the list. Each one needs an index, because ties keep their direction when the main field reverses. */
export const listOrders: readonly KeyOrder[] = (['created_at', 'views', 'engagement', 'title'] as const).flatMap(
  (sort) => (['asc', 'desc'] as const).map((order) => orderOf({ sort, order })),
);
