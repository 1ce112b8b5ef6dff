export { SlideshowControls } from './slideshow-controls.tsx';
export { makeSlideshow } from './slideshow.ts';
export type { Slideshow } from './slideshow.ts';
