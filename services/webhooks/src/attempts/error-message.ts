import { propertiesOf } from '@docsight/service-kit';
import { isSuccess } from './attempt.ts';

/**
 * Returns the error message of an attempt for the account; null for a success.
 * The message names a class of failure and never repeats the text of an exception.
 */
export const messageForStatus = (statusCode: number): string | null => {
  if (isSuccess(statusCode)) return null;
  if (statusCode === 410) return 'The receiver responded with 410 Gone: the webhook was disabled.';
  if (statusCode >= 300 && statusCode < 400)
    return `The receiver responded with ${statusCode}: redirects are not followed.`;
  return `The receiver responded with ${statusCode}.`;
};

/** Returns the error message of an attempt without a response. */
export const messageForFailure = (error: unknown, timeoutMs: number): string => {
  const code = codeOf(error);
  if (timeoutCodes.has(code)) return `The receiver did not respond within ${timeoutMs / 1000} s.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|^EPROTO$/.test(code)) {
    return `A secure connection was not possible: the receiver's certificate or TLS set-up was rejected (${code}).`;
  }
  if (code.startsWith('HPE_')) return invalidHttp;
  return messages[code] ?? 'The request to the receiver failed.';
};

const timeoutCodes = new Set([
  'DEADLINE',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);

const unreachable = 'The network of the receiver cannot be reached.';
const connectionClosed = 'The receiver closed the connection before it responded.';
const unknownName = 'The name of the receiver does not resolve to an address.';
const nameServerUnavailable = 'The name server of the receiver did not respond.';
const invalidHttp = 'The receiver responded with something that is not valid HTTP.';
const messages: Record<string, string> = {
  FORBIDDEN_TARGET: 'The receiver has a private, local or reserved address: deliveries go to the public internet only.',
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: connectionClosed,
  EPIPE: connectionClosed,
  UND_ERR_SOCKET: connectionClosed,
  ENOTFOUND: unknownName,
  ENODATA: unknownName,
  EAI_AGAIN: nameServerUnavailable,
  ESERVFAIL: nameServerUnavailable,
  ETIMEOUT: nameServerUnavailable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  UND_ERR_HEADERS_OVERFLOW: invalidHttp,
  HTTPParserError: invalidHttp,
};

/**
 * Returns the code of an error or of its cause. An error per address counts by the first one.
 * Errors of the HTTP parser may have a name only.
 */
const codeOf = (error: unknown): string => {
  const { code, cause, errors, name } = propertiesOf(error);
  if (typeof code === 'string') return code;
  const inner: unknown = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  return inner === undefined ? String(name) : codeOf(inner);
};
