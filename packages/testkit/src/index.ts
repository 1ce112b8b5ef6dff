export { aDocumentFacts, anEventContext, aReaderSnapshot } from './builders.ts';
export {
  asAccount,
  asOwner,
  asService,
  asViewer,
  browser,
  silentLogger,
  testKeySettings,
  testSecret,
  testSigningKey,
  testVerifyKeys,
} from './callers.ts';
export { chromiumLaunch, ensureChromiumInstalled } from './chromium.ts';
export { eventually } from './eventually.ts';
export { isolated, testServers } from './isolated.ts';
export type { Isolated, TestServers } from './isolated.ts';
export { startThrowawayStack } from './throwaway-stack.ts';
export type { ThrowawayStack } from './throwaway-stack.ts';
export { tapEvents } from './tap-events.ts';
export type { EventTap } from './tap-events.ts';
