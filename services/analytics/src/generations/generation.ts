/**
 * One complete set of projections, in collections of its own. number: names it; greater than that of any generation before. layout: what its records look
 * like, and what is counted in them.
 */
export type Generation = { number: number; layout: number };

/** Which generation is read, and which one is being built beside it. */
export type Generations = { current: Generation; building: Generation | null };

/**
 * The layout that this code builds. Raise it when projections have to be made anew: then the first process with the new code begins to.
 * 1: before there were generations. 2: days know when their viewers read before; totals of accounts.
 */
export const layout = 2;

/** The number of what was there before there were generations; its collections bear their plain names. */
export const numberBefore = 0;

/** A collection's name, or a model's, in a generation. */
export const nameIn = (generation: number, name: string): string =>
  generation === numberBefore ? name : `${name}_${generation}`;

/** Of generations that follow each other; see firstVersionIn. */
const leastApartMs = 1_000;

/** The number of a generation that is begun now: milliseconds since the epoch. current: the number of the one before, if there is any. */
export const numberAt = (now: Date, current?: number): number =>
  current === undefined ? now.getTime() : Math.max(now.getTime(), current + leastApartMs);

/** In a millisecond of its time a document has fewer folds: each is several round trips to the database. */
const versionsPerMs = 1_024;

/**
 * The version that a document's figures have after their first fold in a generation; each fold makes it one greater. The figures of a generation go on from
 * where no earlier one can have come to, even if nothing is known of that any more: whoever keeps the greatest version of a document's figures, as the
 * list of documents does, takes those of the new generation for the newer ones. Two generations are a second apart or more, so an earlier one, which is folded
 * until the later one takes its place, has a million folds of a document before it comes so far. Exact as a number until the year 2248.
 */
export const firstVersionIn = (generation: number): number => generation * versionsPerMs + 1;
