export { makeNavigation } from './navigation.ts';
export type { Navigation } from './navigation.ts';
export { NotFound, OpeningFailed, Opening } from './notices.tsx';
export { Pages } from './pages.tsx';
export { loadPosition, rememberPosition } from './position-storage.ts';
export { ReadingArea } from './reading-area.tsx';
export { parsePageNumber } from './reading-position.ts';
