export { readAtMostEvery } from './bounded-read.ts';
export { catalogue } from './catalogue.ts';
export { composeAs, counter, gauge, histogram, metricsOf } from './metrics.ts';
export { metricsPage } from './metrics-page.ts';
export { collectBuildInfo, collectProcessMetrics } from './process-metrics.ts';
