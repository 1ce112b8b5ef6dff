import { ensureChromiumInstalled } from '@docsight/testkit';
import setUpServers from './jest-global-setup.mjs';

/** The servers, and a browser: installed here, once, and not by test files that run at the same time. */
export default async function setUp() {
  await ensureChromiumInstalled((step) => console.log(step));
  await setUpServers();
}
