export { docsRoutes } from './docs-routes.ts';
