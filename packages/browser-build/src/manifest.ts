import { z } from 'zod';

/** Source: https://vite.dev/guide/backend-integration */
const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().default(false),
  /** Loaded when a route needs it. */
  isDynamicEntry: z.boolean().default(false),
  css: z.array(z.string()).default([]),
  /** Keys of the chunks without which this one does not run. */
  imports: z.array(z.string()).default([]),
});
type Chunk = z.infer<typeof chunk>;

/** The files of a build by their sources, such as `src/main.tsx`. Files are such as `assets/main-4fXk2a.js`. */
export type Manifest = Record<string, Chunk>;

/** Parses the text of the `manifest.json` that Vite writes. */
export const parseManifest = (text: string): Manifest => z.record(z.string(), chunk).parse(JSON.parse(text));

/** Returns the chunks that the given ones need to run, themselves first. */
export const withImports = (manifest: Manifest, sources: readonly string[]): Chunk[] => {
  const found = new Set<Chunk>();
  const follow = (source: string): void => {
    const next = manifest[source];
    if (!next || found.has(next)) return;
    found.add(next);
    next.imports.forEach(follow);
  };
  sources.forEach(follow);
  return [...found];
};
