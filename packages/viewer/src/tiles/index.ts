export { makeTileOverlay } from './tile-overlay.tsx';
