import type { Transport } from './transport.ts';

/** Sends calls of `/api/v1` to the same operations under `/account`. Source: Specification 3.7. */
export const underAccount = (transport: Transport): Transport => ({
  ...transport,
  send: (request, options) =>
    transport.send({ ...request, path: request.path.replace(/^\/api\/v1\//, '/account/') }, options),
});
