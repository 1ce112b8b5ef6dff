import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { parseManifest } from '../manifest.ts';
import { compressAssets } from './compress-assets.ts';
import { loadedScripts, reportOf } from './route-sizes.ts';
import { measurementLines } from './stored-measurements.ts';
import { thirdPartyIn } from './third-party.ts';
import type { Budgets } from './route-sizes.ts';

type Options = {
  budgets: Budgets;
  /** The sources of the lazy chunks that the first route loads, such as `src/overview/page.tsx`. */
  firstRoute?: string[];
  /** The stored benchmark of the pages, relative to the package. An image is built without it. */
  measurements?: string;
};

/**
 * Completes a build: compresses its files and lists the packages in them. Prints the script of each route and the last
 * measurements of the pages. A route above its budget fails the build. An `src/icon.svg` becomes a file of the build,
 * also if no script imports it.
 */
export const browserBuild = ({ budgets, firstRoute = [], measurements }: Options): Plugin => {
  let root = '';
  return {
    name: 'docsight:browser-build',
    apply: 'build',
    // A file in a script (data:) could be shown, but not requested: the policy of the page allows its origin only.
    config: () => ({
      build: {
        assetsInlineLimit: 0,
        // One style sheet, which the page names: Vite does not load the styles of a lazy chunk again after a failure.
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'styles', test: /\.css$/ }] } } },
      },
    }),
    configResolved: (config) => {
      root = config.root;
    },
    async buildStart() {
      const icon = await readFile(join(root, 'src/icon.svg')).catch(ifAbsent);
      if (icon) this.emitFile({ type: 'asset', name: 'icon.svg', originalFileName: 'src/icon.svg', source: icon });
    },
    generateBundle() {
      const packages = thirdPartyIn([...this.getModuleIds()]);
      this.emitFile({ type: 'asset', fileName: 'third-party.json', source: JSON.stringify(packages) });
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }) {
        const bytes = await compressAssets(join(dir, 'assets'));
        const manifest = parseManifest(await readFile(join(dir, 'manifest.json'), 'utf8'));
        const { lines, exceeded } = reportOf(loadedScripts(manifest, firstRoute), bytes, budgets);
        this.info(['script by route, compressed with Brotli:', ...lines].join('\n'));
        if (exceeded.length > 0) this.error(exceeded.join('\n'));
        const measured = measurements && (await readFile(join(root, measurements), 'utf8').catch(ifAbsent));
        if (measured) this.info(measurementLines(measured).join('\n'));
      },
    },
  };
};

const ifAbsent = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
};
