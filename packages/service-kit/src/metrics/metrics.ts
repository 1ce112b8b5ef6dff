import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { boundedRead } from './bounded-read.ts';
import { catalogue } from './catalogue.ts';
import type { LabelOf, MetricDeclaration, MetricName, NameOf } from './catalogue.ts';

/** The metrics of each service in this process. `--single` runs several. */
const registries = new Map<string, Registry>();
/** What is created outside of a composition belongs to no service: parts that tests create one by one. */
let composed = 'none';

/** Returns the metrics of one service of this process. */
export const metricsOf = (component: string): Registry => {
  const known = registries.get(component);
  if (known) return known;
  const registry = new Registry();
  registry.setDefaultLabels({ component });
  registries.set(component, registry);
  return registry;
};

/** Composes a service. Its metrics, which are created meanwhile, have its name in the label `component`. */
export const composeAs = <Result>(component: string, compose: () => Result): Result => {
  const before = composed;
  composed = component;
  try {
    return compose();
  } finally {
    composed = before;
  }
};

/** Returns a counter of the service that is being composed. Call it in functions that create parts, not in modules. */
export const counter = <Name extends NameOf<'counter'>>(name: Name): Counter<LabelOf<Name>> =>
  find(name, (registry) => new Counter(optionsOf(name, registry)));

/** Returns a histogram of the service that is being composed. */
export const histogram = <Name extends NameOf<'histogram'>>(name: Name): Histogram<LabelOf<Name>> =>
  find(name, (registry) => new Histogram({ ...optionsOf(name, registry), buckets: [...declarationOf(name).buckets!] }));

/** A value for each label. */
type Labels<Name extends MetricName> = (typeof catalogue)[Name] extends { labels: infer All }
  ? { [Label in keyof All]: string }
  : Record<string, never>;

/** Returns the present value; undefined for no value. */
type Read = () => number | undefined | Promise<number | undefined>;

/**
 * Adds a value to a gauge of the service that is being composed. It is read at each scrape, and has no sample while it
 * cannot be read. A second value with the same labels replaces the first.
 */
export const gauge = <Name extends NameOf<'gauge'>>(name: Name, labels: Labels<Name>, read: Read): void => {
  const errors = counter('docsight_metric_errors_total');
  const reads = readsOf(name);
  reads.set(JSON.stringify(labels), { labels, read: boundedRead(read, () => errors.inc({ metric: name })) });
};

type LabelledReads = Map<string, { labels: Record<string, string>; read: () => Promise<number | undefined> }>;
const readsOfGauges = new WeakMap<object, LabelledReads>();

/** Returns the reads of a gauge, which is created with the first of them. */
const readsOf = (name: NameOf<'gauge'>): LabelledReads => {
  const found = find(name, (registry) => {
    const reads: LabelledReads = new Map();
    const created = new Gauge({
      ...optionsOf(name, registry),
      async collect() {
        const values = await Promise.all(
          [...reads.values()].map(async ({ labels, read }) => ({ labels, value: await read() })),
        );
        for (const { labels, value } of values) {
          if (value === undefined) this.remove(labels);
          else this.set(labels, value);
        }
      },
    });
    readsOfGauges.set(created, reads);
    return created;
  });
  return readsOfGauges.get(found)!;
};

/** Returns the metric that the service has under this name, or creates it. */
const find = <Metric>(name: MetricName, create: (registry: Registry) => Metric): Metric => {
  const registry = metricsOf(composed);
  return (registry.getSingleMetric(name) as Metric | undefined) ?? create(registry);
};

const declarationOf = (name: MetricName): MetricDeclaration => catalogue[name];

const optionsOf = <Name extends MetricName>(name: Name, registry: Registry) => {
  const { help, labels = {} } = declarationOf(name);
  return { name, help, labelNames: Object.keys(labels) as LabelOf<Name>[], registers: [registry] };
};
