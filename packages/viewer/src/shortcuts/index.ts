export { makeShortcuts } from './shortcuts.tsx';
export type { Shortcuts } from './shortcuts.tsx';
