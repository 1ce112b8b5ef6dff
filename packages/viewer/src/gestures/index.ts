export { listenToGestures } from './listen-to-gestures.ts';
