import type { Connection } from 'mongoose';
import type { GenerationStore } from './generation-store.ts';
import { retiredCollections } from './retired-collections.ts';

/**
 * Drops the collections of generations that are neither current nor built, once this process has seen for `afterMs` that they are: whoever read from them, or still folded
 * into them, has long looked again. What a process that was stopped for longer puts into them comes and goes the same way.
 */
export const makeDropRetired = (options: {
  connection: Connection;
  /** Of the collections of a generation, as they are without a number. */
  names: string[];
  store: Pick<GenerationStore, 'read'>;
  afterMs: number;
  steadyMs: () => number;
}): (() => Promise<void>) => {
  const { connection, names, store, afterMs, steadyMs } = options;
  let seenSince = new Map<string, number>();

  return async () => {
    // Before the record: a generation is in it before it has collections.
    const collections = (await connection.listCollections()).map(({ name }) => name);
    const { current, building } = (await store.read()) ?? {};
    if (!current) return;
    const kept = [current.number, ...(building ? [building.number] : [])];
    const retired = retiredCollections(collections, names, kept);
    seenSince = new Map(retired.map((name) => [name, seenSince.get(name) ?? steadyMs()]));
    for (const [name, sinceMs] of seenSince) if (steadyMs() - sinceMs >= afterMs) await connection.dropCollection(name);
  };
};
