export { startTextSelection } from './selection.ts';
export { TextLayer } from './text-layer.tsx';
