export default async function tearDown() {
  await globalThis.docsightSharedStack?.close();
  globalThis.docsightSharedStack = undefined;
  await globalThis.docsightStopServers?.();
  globalThis.docsightStopServers = undefined;
}
