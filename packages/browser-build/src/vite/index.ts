export { browserBuild } from './browser-build.ts';
