export { verifyMongo } from './verify-mongo.ts';
