import type { Benchmark } from './running/benchmark.ts';

/** All benchmarks by name. Each part has a region in docs/performance.md. A part is loaded when it runs. */
export const benchmarks: Record<string, Benchmark> = {
  analytics: {
    parts: {
      statistics: async () => (await import('./analytics/statistics.ts')).statistics,
      overview: async () => (await import('./analytics/overview.ts')).overview,
      export: async () => (await import('./analytics/account-export.ts')).accountExport,
      csv: async () => (await import('./analytics/csv.ts')).csv,
      rebuild: async () => (await import('./analytics/rebuild.ts')).rebuild,
    },
  },
  beacons: { parts: { readers: async () => (await import('./beacons/readers.ts')).readers } },
  capacity: { parts: { model: async () => (await import('./capacity/model.ts')).model }, isSeparate: true },
  dashboard: {
    parts: {
      routes: async () => (await import('./dashboard/routes.ts')).routes,
      lists: async () => (await import('./dashboard/long-lists.ts')).longLists,
      'first-run': async () => (await import('./dashboard/first-run.ts')).firstRun,
    },
  },
  documents: {
    parts: {
      list: async () => (await import('./documents/document-list.ts')).documentList,
      pages: async () => (await import('./documents/page-images.ts')).pageImages,
      uploads: async () => (await import('./documents/uploads.ts')).uploads,
    },
  },
  gateway: { parts: { requests: async () => (await import('./gateway/requests.ts')).requests } },
  'pages-fidelity': {
    parts: {
      tests: async () => (await import('./pages-fidelity/pages-fidelity.ts')).testPages,
      debian: async () => (await import('./pages-fidelity/pages-fidelity.ts')).debianPages,
    },
    isSeparate: true,
  },
  soak: { parts: { mixed: async () => (await import('./soak/mixed-work.ts')).mixedWork }, isSeparate: true },
  start: {
    parts: {
      idle: async () => (await import('./start/idle.ts')).idle,
      clone: async () => (await import('./start/clone.ts')).clone,
    },
  },
  victim: { parts: { attacks: async () => (await import('./victim/attacks.ts')).underAttack } },
  viewer: {
    parts: {
      'first-page': async () => (await import('./viewer/first-page.ts')).firstPage,
      scrolling: async () => (await import('./viewer/scrolling.ts')).scrolling,
      search: async () => (await import('./viewer/searching.ts')).searching,
    },
  },
  webhooks: {
    parts: {
      throughput: async () => (await import('./webhooks/throughput.ts')).throughput,
      latency: async () => (await import('./webhooks/latency.ts')).latency,
      fairness: async () => (await import('./webhooks/fairness.ts')).fairness,
      crashes: async () => (await import('./webhooks/crashes.ts')).crashes,
    },
  },
};
