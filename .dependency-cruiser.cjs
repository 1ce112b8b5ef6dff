/* The borders of the house. Each rule is a sentence about who may know whom. */
const test = '\\.test\\.ts$';
const forbid = (name, from, to) => ({ name, severity: 'error', from, to });
const edges = '(-routes|-consumer|-mongo|-redis|-client|-model|-outbox|/app|/main|/create-key)\\.ts$';

module.exports = {
  forbidden: [
    forbid('everything-resolves', {}, { couldNotResolve: true }), // an unresolved import would slip past every rule below
    forbid('no-cycles', {}, { circular: true }),
    forbid(
      'services-talk-by-contract',
      { path: '^services/([^/]+)/' },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    forbid('packages-know-no-service', { path: '^packages/' }, { path: '^services/' }),
    forbid(
      'contracts-is-a-leaf',
      { path: '^packages/contracts/', pathNot: test },
      { pathNot: '^packages/contracts/|node_modules/zod/' },
    ),
    forbid(
      'api-contract-is-a-leaf',
      { path: '^packages/api-contract/', pathNot: test },
      { pathNot: '^packages/(api-contract|contracts)/|node_modules/zod/' },
    ),
    forbid(
      'features-meet-at-the-index',
      { path: '^services/([^/]+)/src/([^/]+)/', pathNot: test },
      { path: '^services/$1/src/[^/]+/', pathNot: '^services/$1/src/($2/|[^/]+/index\\.ts$)' },
    ),
    forbid(
      'rooms-meet-at-the-index',
      { path: '^packages/(contracts|messaging|mongo)/src/([^/]+)', pathNot: test },
      {
        path: '^packages/(contracts|messaging|mongo)/src/[^/]+/',
        pathNot: '^packages/$1/src/($2/|[^/]+/index\\.ts$)',
      },
    ),
    forbid(
      'io-only-at-the-edges',
      { path: '^services/', pathNot: `${edges}|/test/|${test}` },
      { path: 'node_modules/(@types/)?(express|mongoose|amqplib|ioredis)/', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'browsers-run-browser-code',
      { path: '^packages/(viewer|tracker|ui|dashboard)/src/', pathNot: test },
      {
        pathNot:
          '^packages/(viewer|tracker|ui|dashboard|client)/|node_modules/(preact|@preact|preact-iso|@tanstack|uqr)/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'pages-share-ui-only',
      { path: '^packages/(viewer|dashboard|ui)/' },
      { path: '^packages/(viewer|dashboard)/', pathNot: '^packages/$1/' },
    ),
    forbid(
      'the-tracker-stands-alone',
      { path: '^packages/tracker/', pathNot: test },
      { pathNot: '^packages/tracker/|^packages/client/src/transport/back-off\\.ts$' },
    ),
    forbid(
      'samples-in-demo-and-tests-only',
      { pathNot: `${test}|/test/|^packages/(sample-pdfs|demo|testkit)/|^tests/` },
      { path: '^packages/sample-pdfs/' },
    ),
    forbid(
      'testkit-in-tests-only',
      { pathNot: `${test}|/test/|^packages/testkit/|^tests/` },
      { path: '^packages/testkit/' },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '(^|/)dist/' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'types', 'import', 'require', 'node', 'default'],
    },
  },
};
