/** Codes of OpenSSL for a certificate whose authority this process does not know. */
const unknownAuthority = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

/**
 * Returns a sentence for a failed TLS handshake that only an operator can repair, else undefined. It may be the cause
 * of the given error.
 * @param server names it for people: `RabbitMQ`.
 */
export const certificateProblem = (server: string, error: unknown): string | undefined => {
  for (const { code, message } of chainOf(error)) {
    if (unknownAuthority.has(String(code)))
      return `The certificate of ${server} is not trusted: ${message}. Set NODE_EXTRA_CA_CERTS to the file of its CA.`;
    if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
      return `The certificate of ${server} is for another name: ${message.replace(/\.$/, '')}.`;
    if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
      return `The certificate of ${server} is not valid now: ${message}.`;
    if (code === 'ERR_SSL_WRONG_VERSION_NUMBER')
      return `The port of ${server} does not use TLS, but its address requires TLS.`;
  }
  return undefined;
};

type Failure = {
  message: string;
  code?: unknown;
  cause?: unknown;
  reason?: { servers?: ReadonlyMap<string, { error?: unknown }> };
};

const maxDepth = 5;

/** Returns the error and its causes. The driver of MongoDB has one for each server. */
const chainOf = (error: unknown, depth = 0): Failure[] => {
  if (!isFailure(error) || depth > maxDepth) return [];
  const servers = [...(error.reason?.servers?.values() ?? [])];
  const causes = [error.cause, ...servers.map((server) => server.error)];
  return [error, ...causes.flatMap((cause) => chainOf(cause, depth + 1))];
};

const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'message' in value;
