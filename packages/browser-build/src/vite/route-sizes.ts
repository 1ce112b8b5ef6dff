import { withImports } from '../manifest.ts';
import type { Manifest } from '../manifest.ts';

/** The most script that a route loads, compressed, in KB of 1,000 bytes. */
export type Budgets = {
  /** Of the route that is opened first. */
  firstRouteKb: number;
  /** Of each other route, besides the main script. */
  otherRouteKb: number;
};

/** The scripts that a route loads. */
type Route = { name: string; files: string[]; isFirst: boolean };

/**
 * Returns the routes of a build. The first one loads the main script and the chunks of `firstRoute`. Each other lazy
 * chunk is a route. It loads what the main script has not loaded yet.
 */
export const loadedScripts = (manifest: Manifest, firstRoute: readonly string[]): Route[] => {
  const sources = Object.keys(manifest);
  const absent = firstRoute.filter((source) => !manifest[source]?.isDynamicEntry);
  if (absent.length > 0) throw new Error(`The first route has no lazy chunk ${absent.join(', ')}.`);
  const entries = sources.filter((source) => manifest[source]!.isEntry);
  const main = filesOf(manifest, entries);
  const lazy = sources.filter((source) => manifest[source]!.isDynamicEntry && !firstRoute.includes(source));
  return [
    { name: 'the first route', files: filesOf(manifest, [...entries, ...firstRoute]), isFirst: true },
    ...lazy.map((name) => ({
      name,
      files: filesOf(manifest, [name]).filter((file) => !main.includes(file)),
      isFirst: false,
    })),
  ];
};

const filesOf = (manifest: Manifest, sources: readonly string[]): string[] =>
  withImports(manifest, sources)
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.js'));

/**
 * Returns a line for each route, and an error for each one above its budget.
 * @param bytes the compressed size of each file.
 */
export const reportOf = (
  routes: readonly Route[],
  bytes: ReadonlyMap<string, number>,
  { firstRouteKb, otherRouteKb }: Budgets,
): { lines: string[]; exceeded: string[] } => {
  const measured = routes.map(({ name, files, isFirst }) => {
    const budgetKb = isFirst ? firstRouteKb : otherRouteKb;
    const size = files.reduce((sum, file) => sum + bytes.get(file)!, 0);
    return { name, size, budgetKb, isAbove: size > budgetKb * 1_000 };
  });
  const width = Math.max(...measured.map(({ name }) => name.length));
  return {
    lines: measured.map(
      ({ name, size, budgetKb }) => `  ${name.padEnd(width)} ${kb(size).padStart(6)} of ${budgetKb} KB`,
    ),
    exceeded: measured
      .filter(({ isAbove }) => isAbove)
      .map(
        ({ name, size, budgetKb }) => `The script of ${name} is ${kb(size)} KB, above its budget of ${budgetKb} KB.`,
      ),
  };
};

/** Rounds up, so that a size above its budget never looks equal to it. */
const kb = (bytes: number): string => (Math.ceil(bytes / 100) / 10).toFixed(1);
