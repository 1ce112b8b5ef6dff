import type { Connection } from 'mongoose';
import { retiredCollections } from './generation.ts';
import type { GenerationStore } from './generation-store.ts';

/**
 * Drops the collections of generations that are neither current nor being built.
 *
 * Each collection is dropped once this process has seen it retired for `afterMs`. By then every process that read from
 * it or wrote to it has read the generations again. A process that was stopped for longer may create the collection
 * again. Then it is dropped again.
 */
export const makeDropRetired = (options: {
  connection: Connection;
  store: Pick<GenerationStore, 'read'>;
  afterMs: number;
  monotonicMs: () => number;
}): (() => Promise<void>) => {
  const { connection, store, afterMs, monotonicMs } = options;
  let retiredSinceMs = new Map<string, number>();

  return async () => {
    // Read the collections first: a generation is in the record before it has collections.
    const collections = (await connection.listCollections()).map(({ name }) => name);
    const { current, building } = (await store.read()) ?? {};
    if (!current) return;
    const kept = building ? [current.number, building.number] : [current.number];
    const retired = retiredCollections(collections, kept);
    retiredSinceMs = new Map(retired.map((name) => [name, retiredSinceMs.get(name) ?? monotonicMs()]));
    for (const [name, sinceMs] of retiredSinceMs) {
      if (monotonicMs() - sinceMs >= afterMs) await connection.dropCollection(name);
    }
  };
};
