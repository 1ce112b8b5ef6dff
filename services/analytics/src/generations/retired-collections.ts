import { nameIn, numberBefore } from './generation.ts';

/** Collections of generations that are no more, by their names. names: of the collections of a generation, as they are without a number. */
export const retiredCollections = (collections: string[], names: string[], kept: number[]): string[] =>
  collections.filter((collection) => {
    const number = generationOf(collection, names);
    return number !== undefined && !kept.includes(number);
  });

/** Undefined for what is no collection of a generation. */
const generationOf = (collection: string, names: string[]): number | undefined => {
  if (names.includes(collection)) return numberBefore;
  const number = Number(/_(\d+)$/.exec(collection)?.[1]);
  return names.some((name) => nameIn(number, name) === collection) ? number : undefined;
};
