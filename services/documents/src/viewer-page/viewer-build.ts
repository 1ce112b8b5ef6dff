import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { ConfigError } from '@docsight/service-kit';
import { z } from 'zod';

type Encoding = 'br' | 'gzip' | 'identity';

/** A file that the viewer page loads. */
type ViewerAsset = {
  /** Media type. */
  type: string;
  /** Hash of the content. */
  tag: string;
  /** The content uncompressed, and compressed where that is smaller. */
  bodies: Partial<Record<Encoding, Buffer>>;
};

/** The build of the viewer page. Paths are those in the page, such as `/viewer/assets/main-4fXk2a.js`. */
export type ViewerBuild = {
  script: string;
  /** Scripts that the main script imports. */
  imports: string[];
  styles: string[];
  /** By file name, which changes with the content. */
  assets: ReadonlyMap<string, ViewerAsset>;
};

/**
 * Reads a build into memory, so that a later build does not affect a running service.
 * @throws ConfigError if there is no build.
 */
export const readViewerBuild = (manifestFile: string): ViewerBuild => {
  const chunks = manifest.parse(JSON.parse(textOf(manifestFile)));
  const entry = Object.values(chunks).find(({ isEntry }) => isEntry);
  if (!entry) throw notBuilt(manifestFile);
  const imported = importsOf(chunks, entry);
  const folder = join(dirname(manifestFile), 'assets');
  return {
    script: publicPath(entry.file),
    imports: imported.map(({ file }) => publicPath(file)),
    styles: [...new Set([entry, ...imported].flatMap(({ css }) => css))].map(publicPath),
    assets: new Map(readdirSync(folder).map((name) => [name, assetOf(name, readFileSync(join(folder, name)))])),
  };
};

/** Source: https://vite.dev/guide/backend-integration */
const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().default(false),
  css: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
});
const manifest = z.record(z.string(), chunk);
type Chunk = z.infer<typeof chunk>;

const importsOf = (chunks: Record<string, Chunk>, entry: Chunk): Chunk[] => {
  const found = new Set<Chunk>();
  const follow = ({ imports }: Chunk): void => {
    for (const next of imports.map((name) => chunks[name])) {
      if (!next || next === entry || found.has(next)) continue;
      found.add(next);
      follow(next);
    }
  };
  follow(entry);
  return [...found];
};

const publicPath = (file: string): string => `/viewer/${file}`;

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const assetOf = (name: string, content: Buffer): ViewerAsset => {
  const compressed = { br: brotliCompressSync(content), gzip: gzipSync(content, { level: 9 }) };
  return {
    type: types[extname(name)] ?? 'application/octet-stream',
    tag: createHash('sha256').update(content).digest('base64url').slice(0, 27),
    bodies: {
      identity: content,
      ...(compressed.br.length < content.length && { br: compressed.br }),
      ...(compressed.gzip.length < content.length && { gzip: compressed.gzip }),
    },
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
  new ConfigError(`The viewer page is not built: ${file} is missing or names no page. Build it: npm run build.`, {
    cause,
  });
