import type { RawResponse } from './raw-connection.ts';
import type { Malformed } from './malformed-requests.ts';

/** Returns what no response may contain: traces of the inside, and the texts in `secrets`. */
export const leaksIn = (response: RawResponse, secrets: readonly string[]): string[] => {
  const text = `${response.head}\n${response.body}`;
  return [
    ...inside.filter((pattern) => pattern.test(text)).map((pattern) => `it matches ${String(pattern)}`),
    ...secrets.filter((secret) => text.includes(secret)).map((secret) => `it holds ${secret}`),
  ];
};

const inside = [
  /\bat .+ \(?(?:file:|node:|\/).*:\d+:\d+/, // a stack trace
  /\/(?:work|home|root|tmp|usr)\/[\w.-]+/, // images have their files in /app/dist and /app/node_modules
  /node_modules|\/dist\/|\.ts:\d|\.js:\d/,
  /mongodb(?:\+srv)?:\/\/|amqps?:\/\/|redis:\/\//,
  /E11000|Mongo\w*Error|CastError|ZodError|SyntaxError|TypeError|ReferenceError|Cannot read prop|is not a function/,
  /ECONN|ENOENT|EPIPE|UND_ERR|HPE_|ERR_[A-Z]/,
  /x-docsight-internal: |x-powered-by|argon2/i,
];

/** Returns what is wrong with a response: its status, its headers or its shape. */
export const faultsOf = ({ status, headers, body }: RawResponse, { method, path }: Malformed): string[] => {
  const faults: string[] = [];
  if (status >= 500 || status < 200 || Number.isNaN(status)) faults.push(`its status is ${status}`);
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'x-request-id'])
    if (headers[name] === undefined) faults.push(`it has no ${name}`);
  if (status >= 300 && status < 400 && status !== 304) faults.push('it leads elsewhere');
  if (status === 405 && headers.allow === undefined) faults.push('it has no Allow');
  if (status < 400 || method === 'HEAD' || isPage(path, headers)) return faults;
  const message = messageIn(body);
  if (message === undefined) faults.push('it has not the shape of an error');
  else if (headers['x-error-field'] !== wrongFieldIn(message)) faults.push('its message names another field');
  return faults;
};

/**
 * Returns whether a response is the HTML page of an unknown document or of an unknown path of the dashboard.
 * Source: Specification 5.2 and Specification 12.1.
 */
const isPage = (path: string, headers: Record<string, string>): boolean =>
  /^(?:http:\/\/[^/]+)?(?:\/s\/[^/]+|\/app\/.*)$/.test(path.replace(/#.*$/, '')) &&
  headers['content-type'] === 'text/html; charset=utf-8';

/** Returns the outermost field that a sentence calls wrong. Source: Specification 2.8. */
const wrongFieldIn = (message: string): string | undefined =>
  /^(?:entry \d+ of |the field "[^"]*" in )*the field "([\w.-]{1,100})"/i.exec(message)?.[1];

/** Returns the message of an error, or undefined if the body has another shape. Source: Specification 2.1. */
const messageIn = (body: string): string | undefined => {
  try {
    const { error, ...rest } = JSON.parse(body) as { error: { code: unknown; message: unknown } };
    const { code, message, ...more } = error;
    const isShaped = typeof code === 'string' && Object.keys(rest).length + Object.keys(more).length === 0;
    return isShaped && typeof message === 'string' ? message : undefined;
  } catch {
    return undefined; // Not JSON.
  }
};
