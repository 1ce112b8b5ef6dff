export { memoryGuardSignal } from './child-messages.ts';
export type { FromChild } from './child-messages.ts';
export { serveParent } from './serve-parent.ts';
