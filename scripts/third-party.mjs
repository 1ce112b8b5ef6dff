/** Names the packages whose code is in bundles. */

/** The folder of a package in the store of pnpm, such as `node_modules/.pnpm/zod@4.6.7/node_modules/zod`. */
const packageFolder = /node_modules\/\.pnpm\/[^/]+\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/** The file beside a bundle that lists them, for scripts/sbom.mjs. */
export const thirdPartyFile = 'third-party.json';

/** Returns the folders of the packages that these modules are from, relative to the repository. */
export const packageFoldersOf = (moduleIds) => {
  const found = moduleIds.map((id) => packageFolder.exec(id.replaceAll('\\', '/'))?.[0]);
  return [...new Set(found.filter((folder) => folder !== undefined))].sort();
};
