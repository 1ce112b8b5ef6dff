import { ensureToolsInstalled } from '@docsight/testkit';
import { makeTestPdfs } from '@docsight/testkit/pdfs';

/** Before the tests of operators: the test PDFs, with what they need. Each test starts its own servers. */
export default async function setUp() {
  const say = (step) => console.log(step);
  await ensureToolsInstalled(['chromiumShell', 'qpdf'], say);
  process.env.DOCSIGHT_TEST_PDFS = await makeTestPdfs(say);
}
