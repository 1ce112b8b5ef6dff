export { makeControls } from './controls.ts';
export type { Controls } from './controls.ts';
export { listenToKeys } from './key-listener.ts';
export { makeScreen } from './screen.ts';
export { Toolbar } from './toolbar.tsx';
