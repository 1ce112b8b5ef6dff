import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Where browser tests keep pictures of the states that they visit. Git ignores the folder. */
const folder = path.resolve(import.meta.dirname, '../../tests/e2e/.screenshots');

/** Writes a page with all pictures, if the run has taken any. */
export default class PictureGallery {
  #startedAt = Date.now();

  async onRunComplete() {
    const pictures = await picturePaths();
    const times = await Promise.all(pictures.map(async (name) => (await stat(path.join(folder, name))).mtimeMs));
    if (!times.some((time) => time >= this.#startedAt)) return;
    // Loaded here, because rules without a server need no build of the package.
    const { galleryPage } = await import('@docsight/testkit');
    await writeFile(path.join(folder, 'index.html'), galleryPage(pictures));
    console.log(`${pictures.length} pictures of the browser tests: ${path.join(folder, 'index.html')}`);
  }
}

const picturePaths = async () => {
  try {
    return (await readdir(folder, { recursive: true })).filter((name) => /\.(?:jpg|png)$/.test(name));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
};
