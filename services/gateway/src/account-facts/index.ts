export { publicationModel, publicationStoreMongo } from './publication-store-mongo.ts';
export type { PublicationStore } from './publication-store-mongo.ts';
export { publishAgainPart } from './publish-again.ts';
