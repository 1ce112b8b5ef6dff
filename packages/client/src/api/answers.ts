import { DocsightError } from './errors.ts';
import { rateLimitFrom } from './rate-limit.ts';

/** An answer that has arrived completely. */
export type Answer = { status: number; headers: Headers; text: string };

/** The error that an answer tells of, or that it is not one of Docsight. what: method and path, for the message. */
export const errorFrom = (
  { status, headers, text }: Answer,
  { what, retryAfterMs }: { what: string; retryAfterMs: number | undefined },
): DocsightError => {
  const told = toldError(text);
  const message = told?.message ?? `${what} was answered with ${status}, and not as Docsight does${excerpt(text)}`;
  return new DocsightError(message, {
    ...{ status, retryAfterMs, code: told?.code ?? 'unexpected_answer' },
    ...{ requestId: headers.get('x-request-id') ?? undefined, rateLimit: rateLimitFrom(headers) },
  });
};

/**
 * What a successful answer says; undefined when it has no body.
 * @throws DocsightError unexpected_answer when it is not JSON: something on the way answered.
 */
export const jsonFrom = (answer: Answer, what: string): unknown => {
  if (answer.text === '') return undefined;
  const parsed = parsedJson(answer.text);
  if (!parsed) throw errorFrom(answer, { what, retryAfterMs: undefined });
  return parsed.value;
};

const toldError = (text: string): { code: string; message: string } | undefined => {
  const body = parsedJson(text)?.value;
  if (!isObject(body) || !isObject(body.error)) return undefined;
  const { code, message } = body.error;
  return typeof code === 'string' && typeof message === 'string' ? { code, message } : undefined;
};

const parsedJson = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined; // Not JSON: whoever asks says what that means.
  }
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const longestExcerpt = 200;

/** What a proxy or another server says is often all there is to go by. */
const excerpt = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? '.' : `: ${line.slice(0, longestExcerpt)}`;
};
