import { allOperations, operations } from '@docsight/api-contract';
import type { Operation } from '@docsight/api-contract';

/** The services behind the gateway. */
export type ServiceName = Exclude<Operation['servedBy'], 'gateway' | 'ops'>;

export type Route = {
  service: ServiceName;
  /** The path of the operations, which names the route in metrics. */
  template: string;
  /** Whether bodies may be as large as a file. */
  takesFiles: boolean;
};

/**
 * A value in a path: unreserved characters of RFC 3986, and no dot segment. Encoded slashes and empty segments match
 * nothing. So a document has one spelling here and in the limits. Source: Specification 1.3.
 */
const segment = '(?!\\.{1,2}(?:/|$))[A-Za-z0-9._~-]{1,200}';

/** No part of a decoded path is `.` or `..`, also where a slash is encoded. */
const noDotSegment = '(?!(?:[^/]*%2[Ff])?(?:\\.|%2[Ee]){1,2}(?:%2[Ff]|/|$))';
const atSign = '(?:@|%40)';

/**
 * An e-mail address in a path: its own characters, and printable ASCII that is encoded, slashes only before the `@`.
 * A service that decodes the path once, after it has split it, sees one segment. Source: Specification 1.3.
 */
const emailSegment = `${noDotSegment}(?=[^/]*${atSign})(?:[A-Za-z0-9._~!$&'*+=@-]|%(?!2[Ff]|5[Cc]|7[Ff])[2-7][0-9A-Fa-f]|%2[Ff](?=[^/]*${atSign})){1,300}`;

/** `/s/{code}` -> `^/s/(?<code>…)$`. */
export const pathPattern = (path: string): RegExp => {
  const escaped = path.replaceAll('.', '\\.');
  const groupOf = (_: string, name: string): string => `(?<${name}>${name === 'email' ? emailSegment : segment})`;
  return new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, groupOf)}$`);
};

type ForwardedOperation = Operation & { servedBy: ServiceName };

const isForwarded = (operation: Operation): operation is ForwardedOperation =>
  operation.servedBy !== 'gateway' && operation.servedBy !== 'ops';

const forwarded = Object.values<Operation>(operations).filter(isForwarded);

const entryOf = (template: string) => {
  const ofPath = forwarded.filter(({ path }) => path === template);
  return {
    template,
    serviceOf: (method: string): ServiceName =>
      (ofPath.find((operation) => operation.method === method) ?? ofPath[0]!).servedBy,
    takesFiles: ofPath.some(({ takesFiles }) => takesFiles === true),
    pattern: pathPattern(template),
  };
};

/** `/deliveries/recover` also matches `/deliveries/{delivery_id}`: the path with fewer parameters comes first. */
const literalFirst = (a: string, b: string): number => a.split('{').length - b.split('{').length;

const table = [...new Set(forwarded.map(({ path }) => path))].toSorted(literalFirst).map(entryOf);

/**
 * Returns the service that serves a method of a public path, or undefined for an unknown path. A method that the path
 * does not have goes to one of its services. That rejects it with 405 and the methods of all. HEAD goes where GET goes.
 */
export const routeOf = (requestMethod: string, path: string): Route | undefined => {
  const method = requestMethod === 'HEAD' ? 'get' : requestMethod.toLowerCase();
  for (const { pattern, template, serviceOf, takesFiles } of table) {
    if (pattern.test(path)) return { service: serviceOf(method), template, takesFiles };
  }
  return undefined;
};

/** The paths of all routes, for tests that compare them with the operations. */
export const routeTemplates: readonly string[] = table.map(({ template }) => template);

/** The first segments of the API that exist under `/account` too: documents, analytics, webhooks. */
const mirroredRoots = new Set(
  allOperations.filter(({ mirrors }) => mirrors !== undefined).map(({ path }) => path.split('/')[2]),
);

/**
 * Returns the API path of a path under `/account` that repeats the API; undefined for other paths. Source:
 * Specification 3.7.
 */
export const apiPathOf = (accountPath: string): string | undefined =>
  accountPath.startsWith('/account/') && mirroredRoots.has(accountPath.split('/')[2])
    ? accountPath.replace('/account/', '/api/v1/')
    : undefined;

const openOperations = new Set(
  allOperations
    .filter(({ path, security }) => path.startsWith('/account/') && security.length === 0)
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`),
);

/** Returns whether an operation under `/account` needs no login. Their paths have no parameters. */
export const isOpenToAll = (method: string, path: string): boolean => openOperations.has(`${method} ${path}`);

const codePattern = /^[A-Za-z0-9]{6}$/;

/** What a reader does that has a limit of its own, for each document. */
export type ReaderAction = {
  kind: 'gate' | 'password' | 'session';
  /** The code of the document, well-formed. */
  code: string;
};

const readerActions = [
  { kind: 'gate', pattern: pathPattern(operations.passGate.path) },
  { kind: 'password', pattern: pathPattern(operations.enterPassword.path) },
  { kind: 'session', pattern: pathPattern(operations.startSession.path) },
] as const;

/**
 * Returns what a request of the viewer surface does, if that has a limit of its own. A malformed code belongs to no
 * document, so it must not become a key of a limit.
 */
export const readerActionOf = (method: string, path: string): ReaderAction | undefined => {
  if (method !== 'POST') return undefined;
  for (const { kind, pattern } of readerActions) {
    const code = pattern.exec(path)?.groups?.code;
    if (code !== undefined) return codePattern.test(code) ? { kind, code } : undefined;
  }
  return undefined;
};

const ownerReads = [operations.getPageSizes, operations.getPageImage].map(({ path }) => pathPattern(path));

/**
 * Returns whether a request is for page content as its owner sees it. Source: Specification 5.14.
 * @param query with its question mark, or empty.
 */
export const isOwnerRead = (method: string, path: string, query: string): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  new URLSearchParams(query).get('as') === 'owner' &&
  ownerReads.some((pattern) => pattern.test(path));

const publicPatterns = [
  ...new Set(allOperations.filter(({ servedBy }) => servedBy !== 'ops').map(({ path }) => path)),
].map(pathPattern);

/** Returns whether a path would exist without the slash at its end. Source: Specification 1.3. */
export const hasSlashTooMany = (path: string): boolean =>
  path.endsWith('/') && publicPatterns.some((pattern) => pattern.test(path.slice(0, -1)));
