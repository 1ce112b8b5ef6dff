import type { IncomingMessage, ServerResponse } from 'node:http';
import { disconnectSignal } from '@docsight/service-kit';
import type { HashingPlace } from './hashing-slots.ts';

/** Returns where a request with a password comes from. */
export type PlaceOf = (call: { req: IncomingMessage; res: ServerResponse }) => HashingPlace;

/** @param loginNetworkOf returns the client network of a request, for logins. */
export const makePlaceOf =
  (loginNetworkOf: (req: IncomingMessage) => string): PlaceOf =>
  ({ req, res }) => ({ network: loginNetworkOf(req), left: disconnectSignal(res) });
