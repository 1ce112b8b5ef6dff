import { ensureToolsInstalled } from '@docsight/testkit';
import setUpServers from './jest-global-setup.mjs';
import { serveSharedStack } from './shared-stack.mjs';

/** Browsers, the servers, and a stack on them that test files may share. */
export default async function setUp() {
  await ensureToolsInstalled(['chromium', 'chromiumShell', 'firefox', 'webkit', 'xvfb'], (step) => console.log(step));
  await setUpServers();
  if (globalThis.docsightSharedStack) return;
  globalThis.docsightSharedStack = await serveSharedStack();
  process.env.DOCSIGHT_SHARED_STACK = globalThis.docsightSharedStack.url;
}
