import type { Transport } from '../transport/transport.ts';

/** Sends calls of `/api/v1` to the same operations under `/account`. Source: Specification 3.7. */
export const underAccount = (transport: Transport): Transport => ({
  ...transport,
  send: (request, options) => transport.send(inAccount(request), options),
  stream: (request, silenceMs, options) => transport.stream(inAccount(request), silenceMs, options),
});

const inAccount = <Request extends { path: string }>(request: Request): Request => ({
  ...request,
  path: request.path.replace(/^\/api\/v1\//, '/account/'),
});
