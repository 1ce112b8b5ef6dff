/** One complete set of projections, in collections of its own. */
export type Generation = {
  /** Identifies the generation: milliseconds since the epoch when it was started. Greater than every earlier number. */
  number: number;
  /** The layout version: what the records look like, and what is counted in them. */
  layout: number;
};

/**
 * The layout version that this code builds.
 * Raise it when projections must be rebuilt: the first process with the new code then starts a rebuild.
 */
export const layout = 4;

/**
 * The collections of generations, by their names without the number. `account_spans` is one of generations up to layout
 * 3, which are still dropped.
 */
const collectionNames = [
  'account_days',
  'account_documents',
  'account_repeats',
  'account_rollups',
  'account_spans',
  'account_views',
  'documents',
  'readers',
  'rollup_days',
  'rollups',
] as const;
export type ProjectionCollection = (typeof collectionNames)[number];

/** Returns the name of a generation's collection, such as `readers_1767348000000`. */
export const collectionIn = (generation: number, name: ProjectionCollection): string => `${name}_${generation}`;

/** Returns the collections of generations that are not kept. Other collections are ignored. */
export const retiredCollections = (collections: string[], keptGenerations: number[]): string[] =>
  collections.filter((collection) => {
    const generation = generationOf(collection);
    return generation !== undefined && !keptGenerations.includes(generation);
  });

/** Returns the number of a collection's generation, or undefined for other collections. */
const generationOf = (collection: string): number | undefined => {
  const digits = /_(\d+)$/.exec(collection)?.[1];
  if (digits === undefined) return undefined;
  const generation = Number(digits);
  return collectionNames.some((name) => collectionIn(generation, name) === collection) ? generation : undefined;
};

/** The least distance between the numbers of consecutive generations. Source: see `firstVersionIn`. */
const minDistanceMs = 1_000;

/** Returns the number of a generation that starts now. `current` is the number of the one before, if any. */
export const numberAt = (now: Date, current?: number): number =>
  current === undefined ? now.getTime() : Math.max(now.getTime(), current + minDistanceMs);

/** More folds of one document than a millisecond allows: each fold takes several round trips to the database. */
const versionsPerMs = 1_024;

/**
 * Returns the version of a document's figures after their first fold in a generation. Each later fold adds 1.
 *
 * The list of documents keeps the figures with the greatest version. So a new generation must start above the versions
 * of all earlier ones, even of those that are lost. Consecutive numbers differ by a second or more. So an earlier
 * generation has a million folds per document before its versions reach those of the next one.
 *
 * The version is exact as a number until the year 2248.
 */
export const firstVersionIn = (generation: number): number => generation * versionsPerMs + 1;
