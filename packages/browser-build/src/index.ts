export { assetRoutes } from './asset-routes.ts';
export { readBuild } from './read-build.ts';
export type { BrowserBuild } from './read-build.ts';
export { linksTo, makeShellHeaders, shellHeaders } from './shell.ts';
export { assetModel, sharedAssets } from './shared-assets-mongo.ts';
export type { SharedAssets } from './shared-assets-mongo.ts';
