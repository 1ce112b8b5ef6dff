export default async function tearDown() {
  await globalThis.docsightStopServers?.();
  globalThis.docsightStopServers = undefined;
}
