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
  /** The short code in a path of the viewer surface. */
  code: string | undefined;
};

/**
 * A value in a path: unreserved characters of RFC 3986, and no dot segment. Encoded slashes and empty segments match
 * nothing. So a document has one spelling here and in the limits. Source: Specification 1.3.
 */
const segment = '(?!\\.{1,2}(?:/|$))[A-Za-z0-9._~-]{1,200}';

/** `/s/{code}` -> `^/s/(?<code>…)$`. */
const patternOf = (path: string): RegExp => {
  const escaped = path.replaceAll('.', '\\.');
  return new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${segment})`)}$`);
};

type ForwardedOperation = Operation & { servedBy: ServiceName };

const isForwarded = (operation: Operation): operation is ForwardedOperation =>
  operation.servedBy !== 'gateway' && operation.servedBy !== 'ops';

const forwarded = Object.values<Operation>(operations).filter(isForwarded);

const entryOf = (template: string) => {
  const ofPath = forwarded.filter(({ path }) => path === template);
  return {
    template,
    service: ofPath[0]!.servedBy,
    takesFiles: ofPath.some(({ takesFiles }) => takesFiles === true),
    pattern: patternOf(template),
  };
};

/** `/deliveries/recover` also matches `/deliveries/{delivery_id}`: the path with fewer parameters comes first. */
const literalFirst = (a: string, b: string): number => a.split('{').length - b.split('{').length;

const table = [...new Set(forwarded.map(({ path }) => path))].toSorted(literalFirst).map(entryOf);

/**
 * Returns the service that serves a public path, or undefined for an unknown path. The service rejects unknown methods
 * with 405.
 */
export const routeOf = (path: string): Route | undefined => {
  for (const { pattern, template, service, takesFiles } of table) {
    const match = pattern.exec(path);
    if (match) return { service, template, takesFiles, code: match.groups?.code };
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

const attemptPatterns = [operations.passGate, operations.enterPassword].map(({ path }) => patternOf(path));

/** Returns whether a request tries a gate or a password, which have a limit of their own. */
export const isGateAttempt = (method: string, path: string): boolean =>
  method === 'POST' && attemptPatterns.some((pattern) => pattern.test(path));
