export { assetRoutes } from './asset-routes.ts';
export { readBuild } from './read-build.ts';
export type { BrowserBuild } from './read-build.ts';
export { linksTo, shellHeaders } from './shell.ts';
