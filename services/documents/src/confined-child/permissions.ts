import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Returns the arguments with which Node restricts a child to reading its program, its libraries and the given folders.
 * It cannot write, start processes, or be debugged. Threads are allowed for the memory guard only.
 */
export const permissionArguments = (options: {
  childFile: string;
  readableFolders: string[];
  needsAddons: boolean;
}): string[] => [
  permissionFlag,
  '--allow-worker',
  ...(options.needsAddons ? ['--allow-addons'] : []),
  ...[...programPaths(options.childFile), ...options.readableFolders.flatMap(contentOf)].map(
    (path) => `--allow-fs-read=${path}`,
  ),
];

/** Returns the pattern of everything in a folder, also by its real path if the folder is a link. */
const contentOf = (folder: string): string[] => {
  const path = resolve(folder);
  const realPath = existsSync(path) ? realpathSync(path) : path;
  return [...new Set([path, realPath])].map((one) => join(one, '*'));
};

/** Node 20 has the experimental name only. */
const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Returns the paths of a program and its libraries: its compiled package, and the `node_modules` above it. */
const programPaths = (childFile: string): string[] => {
  if (!existsSync(childFile)) return [];
  const folders = ancestorsOf(realpathSync(childFile));
  const packageFolder = folders.find((folder) => existsSync(join(folder, 'package.json')));
  const ownPaths = packageFolder
    ? [join(packageFolder, 'package.json'), join(packageFolder, 'dist', '*')]
    : [join(folders[0]!, '*')];
  const libraries = folders.map((folder) => join(folder, 'node_modules')).filter((folder) => existsSync(folder));
  return [...ownPaths, ...libraries.map((folder) => join(folder, '*'))];
};

/** Returns all folders above a path, the nearest first. */
const ancestorsOf = (path: string): string[] => {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...ancestorsOf(folder)];
};
