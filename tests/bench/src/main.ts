import { analytics } from './analytics/analytics-bench.ts';
import { beacons } from './beacons/beacons-bench.ts';
import { dashboard } from './dashboard/dashboard-bench.ts';
import { documents } from './documents/documents-bench.ts';
import { gateway } from './gateway/gateway-bench.ts';
import { pagesFidelity } from './pages-fidelity/pages-fidelity-bench.ts';
import type { Bench } from './report.ts';
import { viewer } from './viewer/viewer-bench.ts';
import { webhooks } from './webhooks/webhooks-bench.ts';

/** Each is one command: `pnpm bench <name>`. */
const benches: Record<string, Bench> = {
  analytics,
  beacons,
  dashboard,
  documents,
  gateway,
  'pages-fidelity': pagesFidelity,
  viewer,
  webhooks,
};

/** `pnpm bench NAME [PART…]`: runs a benchmark, or some parts of it. Fails on errors. Of the aims, only that of `pages-fidelity` fails the command. */
export const main = async ([name, ...parts]: string[]): Promise<void> => {
  const bench = name === undefined ? undefined : benches[name];
  if (!bench) {
    console.error(`Say which benchmark to run: ${Object.keys(benches).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  try {
    await bench(parts);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
};
