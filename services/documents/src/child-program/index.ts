export { memoryGuardSignal } from './child-messages.ts';
export type { ChildMessage, ChildTask } from './child-messages.ts';
export { serveParent } from './serve-parent.ts';
