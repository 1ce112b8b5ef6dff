export { makeChildPool } from './child-pool.ts';
export { serveParent } from './serve-parent.ts';
