export { defaultConcerns, newestRead, repeatableWrite } from './concerns.ts';
export { ensureIndexes, mongoConnection, mongoPart } from './connect.ts';
export type { IndexedModel } from './connect.ts';
