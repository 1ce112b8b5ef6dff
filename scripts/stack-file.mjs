import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns the content of `stack.json`, which `npm start` writes into its data folder.
 * @throws Error that says what to do if there is none.
 */
export const readStackFile = async (dataDir) => {
  try {
    return JSON.parse(await readFile(path.join(dataDir, 'stack.json'), 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`Docsight is not running in ${dataDir}. Run npm start first.`, { cause: error });
  }
};
