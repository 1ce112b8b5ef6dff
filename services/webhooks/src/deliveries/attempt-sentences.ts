/** The error_message of an attempt: a class of failure in words for the owner, never the text of an exception. Null is success. */
export const sentenceOfStatus = (statusCode: number): string | null => {
  if (statusCode >= 200 && statusCode < 300) return null;
  if (statusCode === 410) return 'The receiver answered 410 Gone: the webhook was disabled.';
  if (statusCode >= 300 && statusCode < 400) return `The receiver answered ${statusCode}: redirects are not followed.`;
  return `The receiver answered ${statusCode}.`;
};

export const sentenceOfFailure = (error: unknown, timeoutMs: number): string => {
  const code = codeOf(error);
  if (timeoutCodes.has(code)) return `The receiver did not answer within ${timeoutMs / 1000} s.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|^EPROTO$/.test(code)) {
    return `A secure connection was not possible: the receiver's certificate or TLS set-up was refused (${code}).`;
  }
  if (code.startsWith('HPE_')) return invalid;
  return sentences[code] ?? 'The request to the receiver failed.';
};

const timeoutCodes = new Set([
  'DEADLINE',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

const unreachable = 'The network of the receiver cannot be reached.';
const broken = 'The receiver closed the connection before it answered.';
const nameless = 'The name of the receiver does not resolve to an address.';
const nameServerAway = 'The name server of the receiver did not answer.';
const invalid = 'The receiver answered something that is not valid HTTP.';
const sentences: Record<string, string> = {
  FORBIDDEN_TARGET: 'The receiver has a private, local or reserved address: deliveries go to the public internet only.',
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: broken,
  EPIPE: broken,
  UND_ERR_SOCKET: broken,
  ENOTFOUND: nameless,
  ENODATA: nameless,
  EAI_AGAIN: nameServerAway,
  ESERVFAIL: nameServerAway,
  ETIMEOUT: nameServerAway,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  UND_ERR_HEADERS_OVERFLOW: invalid,
  HTTPParserError: invalid,
};

/** The code of an error or of what caused it; of several (one for each address), the first. The HTTP parser's errors may have a name only. */
const codeOf = (error: unknown): string => {
  const { code, cause, errors, name } = (error ?? {}) as {
    code?: unknown;
    cause?: unknown;
    errors?: unknown[];
    name?: unknown;
  };
  if (typeof code === 'string') return code;
  const inner = cause ?? errors?.[0];
  return inner === undefined ? String(name) : codeOf(inner);
};
