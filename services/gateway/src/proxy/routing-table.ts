/** What a path segment may be: RFC 3986's unreserved characters, and no dot segment. Encoded slashes and empty segments match nothing. */
const segment = '(?!\\.{1,2}(?:/|$))[A-Za-z0-9._~-]{1,200}';

/** The services behind the gateway. */
export type ServiceName = 'documents' | 'tracking' | 'analytics' | 'webhooks';

/** Where a path leads. `template` names it in metrics; `takesFiles`: bodies may be large; `code` is the document's code on the viewer surface. */
export type Route = { service: ServiceName; template: string; takesFiles: boolean; code?: string };

/**
 * Returns the service that serves a public path, or undefined for an unknown path. A service itself rejects methods with 405.
 * Only plain characters match, so that a document has one spelling here and in the limits. Source: Specification 1.3.
 */
export const routeOf = (path: string): Route | undefined => {
  for (const { pattern, ...where } of table) {
    const match = pattern.exec(path);
    const code = match?.groups?.code;
    if (match) return { ...where, ...(code !== undefined && { code }) };
  }
  return undefined;
};

/** `{code}` is captured, `{n}` is one segment, `{rest}` one or more. */
const route = (service: ServiceName, template: string, { takesFiles } = { takesFiles: false }) => {
  const pattern = template
    .replace('{code}', `(?<code>${segment})`)
    .replace('{n}', segment)
    .replace('{rest}', `${segment}(?:/${segment})*`);
  return { service, template, takesFiles, pattern: new RegExp(`^${pattern}$`) };
};

const table = [
  route('documents', '/api/v1/documents', { takesFiles: true }),
  route('documents', '/api/v1/documents/{code}'),
  route('analytics', '/api/v1/documents/{code}/(?:stats|viewers|leads)'),
  route('tracking', '/api/v1/documents/{code}/viewers/{n}'),
  route('analytics', '/api/v1/analytics/{rest}'),
  route('webhooks', '/api/v1/webhooks'),
  route('webhooks', '/api/v1/webhooks/{rest}'),
  route('tracking', '/s/{code}/(?:sessions|password|gate|beacons)'),
  route('documents', '/s/{code}/pages'),
  route('documents', '/s/{code}/pages/{n}'),
  route('documents', '/s/{code}/pages/{n}/text'),
  route('documents', '/s/{code}/download'),
  route('documents', '/s/{code}'),
  route('documents', '/viewer/privacy'),
  route('documents', '/viewer/assets/{n}'),
];

/** All routes, for whoever must not forget one. */
export const routeTemplates: readonly string[] = table.map(({ template }) => template);

/** The API path of a path under which the web application reaches the same function with its own token; undefined for others. */
export const apiPathOf = (accountPath: string): string | undefined =>
  /^\/account\/(?:documents|analytics|webhooks)(?:\/|$)/.test(accountPath)
    ? accountPath.replace('/account/', '/api/v1/')
    : undefined;

/** Whether a request tries a gate or a password: these have a limit of their own. */
export const isGateAttempt = (method: string, path: string): boolean =>
  method === 'POST' && /^\/s\/[^/]+\/(?:gate|password)$/.test(path);
