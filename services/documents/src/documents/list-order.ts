import type { DocumentQuery } from './document-store.ts';

/** Fields in order of weight, as MongoDB takes them. */
export type KeyOrder = Record<string, 1 | -1>;

/** Returns the order of a list. Ties are newest first, then by id, in both directions. Source: Specification 4.11. */
export const orderOf = ({ sort, order }: Pick<DocumentQuery, 'sort' | 'order'>): KeyOrder => {
  const direction = order === 'asc' ? 1 : -1;
  return sort === 'created_at'
    ? { createdAt: direction, _id: 1 }
    : { [sortFields[sort]]: direction, createdAt: -1, _id: 1 };
};

const sortFields = { views: 'counters.views', engagement: 'counters.rank', title: 'titleKey' } as const;

/** The same order read from its other end. */
export const reversed = (order: KeyOrder): KeyOrder =>
  Object.fromEntries(Object.entries(order).map(([field, direction]) => [field, direction === 1 ? -1 : 1]));

/** The keys of the index that holds an owner's active documents in an order, down to its last tie. */
export const indexIn = (order: KeyOrder): KeyOrder => ({ accountId: 1, isActive: 1, ...order });

/** Of the documents with leads. */
export const leadsOrder: KeyOrder = { 'counters.leads': -1, createdAt: -1, _id: 1 };

/** Every order that can be asked for: each has an index of its own, since the ties do not turn with it. */
export const listOrders: readonly KeyOrder[] = (['created_at', 'views', 'engagement', 'title'] as const).flatMap(
  (sort) => (['asc', 'desc'] as const).map((order) => orderOf({ sort, order })),
);
