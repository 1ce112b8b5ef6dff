import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { MessageOf } from './catalogue.ts';
import {
  defaultPartitions,
  partitionedEvents,
  partitionedQueues,
  partitionOf,
  routingKeyOf,
  subscriptions,
} from './topology.ts';

describe('the partition of a document', () => {
  it('never changes: messages wait in queues while versions change', () => {
    expect(partitionOf('6f9b1c1e-1d7f-4f57-9a55-0a4a3c1b2d3e')).toBe(6);
    expect(partitionOf('0d4cf9a7-52f1-4ed5-9a0b-8a2a0f4d1f5e')).toBe(7);
    expect(partitionOf('')).toBe(1);
  });

  it('spreads documents evenly', () => {
    const counts = Array.from({ length: defaultPartitions }, () => 0);
    for (let document = 0; document < 8_000; document += 1) counts[partitionOf(randomUUID())]! += 1;
    // Each should have 1,000; 200 are more than six standard deviations.
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(200);
  });
});

describe('the routing key of an event', () => {
  it('contains the partition of the document if the event is partitioned', () => {
    const documentId = randomUUID();
    const event = {
      type: 'reader.changed',
      data: { documentId, readers: [] },
    } as unknown as MessageOf<'reader.changed'>;
    expect(routingKeyOf(event)).toBe(`reader.changed.${partitionOf(documentId)}`);
  });

  it('is its type otherwise', () => {
    const event = { type: 'document.stats_changed', data: {} } as MessageOf<'document.stats_changed'>;
    expect(routingKeyOf(event)).toBe('document.stats_changed');
  });
});

it('a partitioned queue has partitioned events only', () => {
  for (const queue of partitionedQueues)
    expect(partitionedEvents).toEqual(expect.arrayContaining([...subscriptions[queue]]));
});
