/**
 * unit: pure decisions and contracts, no server. int: one service or package on real servers.
 * e2e: the whole product as `npm start` runs it; browser: the same in real browsers. All but unit share one set of throwaway servers per run.
 * ops: what operators do, with clusters, failovers, images and tools that `npm test` has no time for. Each starts its own servers.
 */
const base = {
  testEnvironment: 'node',
  // Tests run the sources: every workspace package resolves through its "source" export.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, module: { type: 'es6' } }],
  },
  modulePathIgnorePatterns: ['/dist/', '/\\.data/'],
};
const servers = {
  globalSetup: '<rootDir>/packages/testkit/jest-global-setup.mjs',
  globalTeardown: '<rootDir>/packages/testkit/jest-global-teardown.mjs',
};

const stack = { ...servers, globalSetup: '<rootDir>/packages/testkit/jest-e2e-setup.mjs' };

export default {
  projects: [
    { ...base, displayName: 'unit', testMatch: ['**/*.unit.test.ts', '**/*.contract.test.ts'] },
    { ...base, ...servers, displayName: 'int', testMatch: ['**/*.int.test.ts'] },
    {
      ...base,
      ...stack,
      displayName: 'e2e',
      testMatch: ['<rootDir>/tests/e2e/**/*.e2e.test.ts'],
    },
    {
      ...base,
      ...stack,
      displayName: 'browser',
      testMatch: ['<rootDir>/tests/e2e/{viewer,dashboard,all-browsers}/**/*.browser.test.ts'],
    },
    {
      ...base,
      displayName: 'ops',
      globalSetup: '<rootDir>/packages/testkit/jest-ops-setup.mjs',
      testMatch: ['<rootDir>/tests/ops/**/*.ops.test.ts'],
    },
  ],
  testSequencer: '<rootDir>/packages/testkit/longest-first.mjs',
  reporters: [
    'default',
    '<rootDir>/packages/testkit/stop-shared-stack.mjs',
    '<rootDir>/packages/testkit/picture-gallery.mjs',
  ],
  // Jest does not free the modules of a test file: with 2 GB of them a worker spends a quarter of its time on garbage.
  workerIdleMemoryLimit: '600MB',
  // A worker with that much memory takes longer to end than the default of 500 ms.
  workerGracefulExitTimeout: 10_000,
  // It ends a test that hangs. On a busy machine a property test of 15 s takes ten times as long.
  testTimeout: 180_000,
};
