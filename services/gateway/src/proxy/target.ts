/** The target of a request: the path as it was written, never decoded or tidied, and the query with its question mark. */
export type Target = { path: string; query: string };

/** Reads a request target. RFC 9112, 3.2.2: a server must take the absolute form too. */
export const targetOf = (requestTarget: string): Target => {
  const target = requestTarget.replace(/^https?:\/\/[^/?#]*/i, '');
  const queryAt = target.indexOf('?');
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  return { path: path === '' ? '/' : path, query: queryAt === -1 ? '' : target.slice(queryAt) };
};

/** The parts of the public address space, each with its own way in. `rest`: what the gateway answers to everybody, and what nobody answers. */
export type Surface = 'api' | 'account' | 'viewer' | 'rest';

export const surfaceOf = (path: string): Surface => {
  if (isUnder(path, '/api/v1')) return 'api';
  if (isUnder(path, '/account')) return 'account';
  return isUnder(path, '/s') || isUnder(path, '/viewer') ? 'viewer' : 'rest';
};

const isUnder = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

/** Whether a path is written in one way only. Any other could be another path to whoever reads it after the limits: `/\account/login`, `//account/login`. */
export const isPlain = (path: string): boolean => /^\/(?:[A-Za-z0-9_~-][A-Za-z0-9._~-]*(?:\/|$))*$/.test(path);
