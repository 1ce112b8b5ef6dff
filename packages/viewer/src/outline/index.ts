export { OutlineDialog } from './outline-dialog.tsx';
export { OutlinePanel } from './outline-panel.tsx';
export { makeOutline } from './outline.ts';
export type { Outline } from './outline.ts';
