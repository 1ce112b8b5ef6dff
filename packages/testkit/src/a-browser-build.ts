import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** The main script of the build. */
export const builtScript = 'export const page = 1;\n'.repeat(200);

const files: Record<string, string> = {
  'main-A1.js': builtScript,
  'shared-B2.js': 'x',
  'main-C3.css': 'body { margin: 0; }\n',
  'route-D4.js': 'export const route = 2;\n',
  'de-F6.js': 'export const texts = {};\n',
  'icon-E5.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
};

const manifest = {
  'src/main.tsx': {
    file: 'assets/main-A1.js',
    isEntry: true,
    css: ['assets/main-C3.css'],
    imports: ['_shared.js'],
    dynamicImports: ['src/route.tsx'],
  },
  '_shared.js': { file: 'assets/shared-B2.js' },
  'src/route.tsx': { file: 'assets/route-D4.js', isDynamicEntry: true, imports: ['_shared.js'] },
  'src/texts/de.ts': { file: 'assets/de-F6.js', isDynamicEntry: true },
  'src/icon.svg': { file: 'assets/icon-E5.svg' },
};

/** Writes a small build of a page as Vite does, reads it with the given function, and removes it. */
export const aBrowserBuild = async <Build>(read: (manifestFile: string) => Build): Promise<Build> => {
  const folder = await mkdtemp(join(tmpdir(), 'docsight-build-'));
  try {
    const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);
    await mkdir(join(folder, 'assets'));
    await write('manifest.json', JSON.stringify(manifest));
    for (const [name, content] of Object.entries(files)) await write(`assets/${name}`, content);
    await write('assets/main-A1.js.br', brotliCompressSync(builtScript));
    await write('assets/main-A1.js.gz', gzipSync(builtScript));
    return read(join(folder, 'manifest.json'));
  } finally {
    await rm(folder, { recursive: true });
  }
};
