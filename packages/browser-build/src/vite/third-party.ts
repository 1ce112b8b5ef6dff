/** The folder of a package in the store of pnpm, such as `node_modules/.pnpm/preact@11.2.0/node_modules/preact`. */
const packageFolder = /node_modules\/\.pnpm\/[^/]+\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * Returns the folders of the packages that modules are from, relative to the repository. scripts/sbom.mjs reads them:
 * the licences of packages require their texts beside the code.
 */
export const thirdPartyIn = (moduleIds: readonly string[]): string[] => {
  const found = moduleIds.map((id) => packageFolder.exec(id.replaceAll('\\', '/'))?.[0]);
  return [...new Set(found.filter((folder) => folder !== undefined))].sort();
};
