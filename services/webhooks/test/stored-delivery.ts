import { randomUUID } from 'node:crypto';
import type { StoredDelivery } from '../src/deliveries/index.ts';

/** A delivery as the store has it: delivered at the first attempt, unless the overrides differ. */
export const aStoredDelivery = (overrides: Partial<StoredDelivery> = {}): StoredDelivery => ({
  _id: randomUUID(),
  accountId: randomUUID(),
  webhookId: 'w1',
  lifetime: 1,
  eventType: 'document.viewed',
  eventId: 'evt_AbC123dEf456',
  documentId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  viewerId: null,
  happenedAt: new Date(),
  body: '{}',
  attempts: 1,
  outsidePlan: 0,
  createdAt: new Date(),
  status: 'delivered',
  queue: 'first',
  ...overrides,
});
