import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { ConfigError } from '@docsight/service-kit';
import { compressedExtension } from './compressed-extension.ts';
import { parseManifest, withImports } from './manifest.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A file that a page loads. */
export type Asset = {
  /** Media type. */
  type: string;
  /** Hash of the content. */
  tag: string;
  /** The content uncompressed, and compressed where the build found that smaller. */
  bodies: Partial<Record<Encoding, Buffer>>;
};

/** The build of a page. Paths are those in the page, such as `/viewer/assets/main-4fXk2a.js`. */
export type BrowserBuild = {
  script: string;
  /** Scripts that the main script imports. */
  imports: string[];
  styles: string[];
  /** Scripts that the main script loads later, by their sources such as `src/texts/de.ts`. */
  lazy: ReadonlyMap<string, string>;
  /** Absent if the build has no `src/icon.svg`. */
  icon: string | undefined;
  /** By file name, which changes with the content. */
  assets: ReadonlyMap<string, Asset>;
};

/**
 * Reads a build into memory, so that a later build does not affect a running service.
 * @param base the `base` of the build: the path under which its files are served, such as `/viewer/`.
 * @throws ConfigError if there is no build.
 */
export const readBuild = (manifestFile: string, base: string): BrowserBuild => {
  const chunks = parseManifest(textOf(manifestFile));
  const entry = Object.keys(chunks).find((source) => chunks[source]!.isEntry);
  if (entry === undefined) throw notBuilt(manifestFile);
  const loaded = withImports(chunks, [entry]);
  const [script, ...imports] = loaded.map(({ file }) => base + file);
  const icon = chunks['src/icon.svg'];
  return {
    script: script!,
    imports,
    styles: [...new Set(loaded.flatMap(({ css }) => css))].map((file) => base + file),
    lazy: new Map(
      Object.entries(chunks)
        .filter(([, { isDynamicEntry }]) => isDynamicEntry)
        .map(([source, { file }]) => [source, base + file]),
    ),
    icon: icon && base + icon.file,
    assets: assetsIn(join(dirname(manifestFile), 'assets')),
  };
};

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
};

const assetsIn = (folder: string): Map<string, Asset> => {
  const copies: string[] = Object.values(compressedExtension);
  const names = readdirSync(folder).filter((name) => !copies.includes(extname(name)));
  return new Map(names.map((name) => [name, assetOf(join(folder, name))]));
};

const assetOf = (file: string): Asset => {
  const content = readFileSync(file);
  const bodies: Asset['bodies'] = { identity: content };
  for (const encoding of ['br', 'gzip'] as const) {
    const copy = file + compressedExtension[encoding];
    if (existsSync(copy)) bodies[encoding] = readFileSync(copy);
  }
  return {
    type: types[extname(file)] ?? 'application/octet-stream',
    tag: createHash('sha256').update(content).digest('base64url').slice(0, 27),
    bodies,
  };
};

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw notBuilt(file, error);
  }
};

const notBuilt = (file: string, cause?: unknown): ConfigError =>
  new ConfigError(`A page is not built: ${file} is missing or names no script. Build it: npm run build.`, { cause });
