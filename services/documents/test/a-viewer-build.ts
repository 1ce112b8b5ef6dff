import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readViewerBuild } from '../src/viewer-page/index.ts';

export const viewerScript = 'export const page = 1;\n'.repeat(200);

/** Makes a small build of the viewer page like Vite: a script that imports another one, and a style sheet. */
export const aViewerBuild = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docsight-viewer-'));
  try {
    await mkdir(join(folder, 'assets'));
    const manifest = {
      'src/main.tsx': {
        file: 'assets/main-A1.js',
        isEntry: true,
        css: ['assets/main-C3.css'],
        imports: ['_shared.js'],
      },
      '_shared.js': { file: 'assets/shared-B2.js' },
    };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'assets/main-A1.js'), viewerScript);
    await writeFile(join(folder, 'assets/shared-B2.js'), 'x');
    await writeFile(join(folder, 'assets/main-C3.css'), 'body { margin: 0; }\n');
    return readViewerBuild(join(folder, 'manifest.json'));
  } finally {
    await rm(folder, { recursive: true });
  }
};
