import type { Connection } from 'mongoose';
import { layout, numberAt, numberBefore } from './generation.ts';
import type { GenerationStore } from './generation-store.ts';

/** The layout of what was there before there were generations. */
const layoutBefore = 1;

/**
 * Makes the first generation of a database that has none: what is there already, from before there were generations, or else an empty one. Its number is the time too, since
 * there may have been another database, of which others still know versions.
 */
export const makeFirstGeneration = async (
  connection: Connection,
  store: Pick<GenerationStore, 'create'>,
  now: Date,
): Promise<void> => {
  const isOld = (await connection.listCollections()).some(({ name }) => name === 'rollups');
  if (isOld) await store.create({ number: numberBefore, layout: layoutBefore }, { unfilled: false });
  else await store.create({ number: numberAt(now), layout }, { unfilled: true });
};
