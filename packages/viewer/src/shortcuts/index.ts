export { makeShortcuts } from './shortcuts.ts';
export type { Shortcuts } from './shortcuts.ts';
