/**
 * The target of a request: the path as the client wrote it, not decoded or normalized, and the query with its question
 * mark.
 */
export type Target = { path: string; query: string };

/** Reads a request target. A server must accept the absolute form too (RFC 9112, 3.2.2). */
export const targetOf = (requestTarget: string): Target => {
  const target = requestTarget.replace(/^https?:\/\/[^/?#]*/i, '');
  const queryAt = target.indexOf('?');
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  return { path: path === '' ? '/' : path, query: queryAt === -1 ? '' : target.slice(queryAt) };
};

/**
 * The parts of the public address space. Each has its own authentication and limit. `app`: the dashboard. `other`:
 * public pages of the gateway, and unknown paths.
 */
export type Surface = 'api' | 'account' | 'viewer' | 'app' | 'other';

export const surfaceOf = (path: string): Surface => {
  if (isUnder(path, '/api/v1')) return 'api';
  if (isUnder(path, '/account')) return 'account';
  if (isUnder(path, '/app')) return 'app';
  return isUnder(path, '/s') || isUnder(path, '/viewer') || path === '/oembed' ? 'viewer' : 'other';
};

const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/**
 * Returns whether a path has one spelling only. A later reader could take others for another path: `/\account/login`,
 * `//account/login`.
 */
export const isPlain = (path: string): boolean => /^\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*(?:\/|$))*$/.test(path);
