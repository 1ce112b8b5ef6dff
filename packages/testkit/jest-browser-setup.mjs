import { ensureChromiumInstalled } from '@docsight/testkit';
import setUpStack from './jest-e2e-setup.mjs';

/** What the tests of the whole product need, and a browser: installed here once, and not by test files that run at the same time. */
export default async function setUp() {
  await ensureChromiumInstalled((step) => console.log(step));
  await setUpStack();
}
