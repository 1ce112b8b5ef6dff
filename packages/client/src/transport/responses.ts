import { DocsightError } from './errors.ts';
import { rateLimitFrom } from './rate-limit.ts';

/** A response that has arrived completely. */
export type ApiResponse = { status: number; headers: Headers; text: string };

/**
 * Returns the error that a response reports, or `unexpected_response` for another server's. `what`: method and path,
 * for the message.
 */
export const errorFrom = (
  { status, headers, text }: ApiResponse,
  { what, retryAfterMs }: { what: string; retryAfterMs: number | undefined },
): DocsightError => {
  const reported = reportedError(text);
  const message = reported?.message ?? `${what} returned ${status}, but not from Docsight${excerpt(text)}`;
  return new DocsightError(message, {
    status,
    retryAfterMs,
    code: reported?.code ?? 'unexpected_response',
    reason: reported && (headers.get('x-error-reason') ?? undefined),
    field: reported && (headers.get('x-error-field') ?? undefined),
    requestId: headers.get('x-request-id') ?? undefined,
    rateLimit: rateLimitFrom(headers),
  });
};

/**
 * Returns the JSON of a successful response, or undefined if it has no body.
 * @throws DocsightError unexpected_response if it is not JSON, for example a proxy's page.
 */
export const jsonFrom = (response: ApiResponse, what: string): unknown => {
  if (response.text === '') return undefined;
  const parsed = parsedJson(response.text);
  if (!parsed) throw errorFrom(response, { what, retryAfterMs: undefined });
  return parsed.value;
};

const reportedError = (text: string): { code: string; message: string } | undefined => {
  const body = parsedJson(text)?.value;
  if (!isObject(body) || !isObject(body.error)) return undefined;
  const { code, message } = body.error;
  if (typeof code !== 'string' || typeof message !== 'string') return undefined;
  return { code, message };
};

const parsedJson = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined; // Not JSON. The caller knows what that means.
  }
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const longestExcerpt = 200;

/** The text of a proxy or another server is often the only clue. */
const excerpt = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? '.' : `: ${line.slice(0, longestExcerpt)}`;
};
