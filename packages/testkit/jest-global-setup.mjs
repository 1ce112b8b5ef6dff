import { ensureToolsInstalled } from '@docsight/testkit';
import { makeTestPdfs } from '@docsight/testkit/pdfs';
import { keptServers, startTestServers } from './servers.mjs';

/**
 * Before the test files, and not by several of them at the same time: a browser, qpdf and two readers of PDFs are
 * installed, and the test PDFs made. One set of throwaway servers is started. Each test file takes its own database,
 * vhost and Redis database of them. While `pnpm test:servers` is running its servers are used, which saves their start
 * at each run.
 */
export default async function setUp() {
  const say = (step) => console.log(step);
  await ensureToolsInstalled(['chromiumShell', 'qpdf', 'pdftoppm', 'mutool'], say);
  process.env.DOCSIGHT_TEST_PDFS = await makeTestPdfs(say);
  if (process.env.DOCSIGHT_TEST_SERVERS) return;
  const kept = process.env.CI ? undefined : await keptServers();
  if (kept) {
    process.env.DOCSIGHT_TEST_SERVERS = kept;
    return;
  }
  const { environment, stop } = await startTestServers();
  globalThis.docsightStopServers = stop;
  process.env.DOCSIGHT_TEST_SERVERS = environment;
}
