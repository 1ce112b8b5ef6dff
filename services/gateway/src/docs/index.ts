export { docsRoutes } from './docs-routes.ts';
export { homeRoutes } from './home-routes.ts';
export { keyGuideUrlOf } from './key-guide.ts';
