import { digits, median, quantile } from '../measuring/figures.ts';
import { limited } from '../results/row.ts';
import type { Row } from '../results/row.ts';
import type { Table } from '../results/table.ts';
import type { Measurements } from '../running/benchmark.ts';
import { boundOf, kinds, recordsPer } from './kinds.ts';
import type { KindName } from './kinds.ts';
import type { FigureKind, Sample } from './sampler.ts';
import { afterWarmUp, chartOf, trendOf } from './trend.ts';
import type { Trend } from './trend.ts';

/** The operation that needs no product. */
export const controlName = 'control';

/** One figure over the run, without the warm-up. */
type Series = { kind: KindName; name: string; values: number[]; trend: Trend };

/** Returns what has grown: a row for each kind, with the figure that is nearest to its bound or beyond it. */
export const growthOf = (samples: Sample[]): Measurements => {
  const allSeries = seriesOf(samples);
  const names = Object.keys(kinds) as KindName[];
  return {
    rows: names.map((kind) =>
      worstOf(
        kind,
        allSeries.filter((one) => one.kind === kind),
      ),
    ),
    tables: [
      seriesTable(
        'Resident memory in MB',
        allSeries.filter(({ kind }) => kind === 'memory'),
      ),
      latencyTable(samples, allSeries),
      seriesTable('Records that the work adds', explainedRecords(samples)),
      seriesTable(
        'Beyond the bounds',
        allSeries.filter(({ trend }) => !trend.isFlat),
      ),
    ].filter(({ rows }) => rows.length > 0),
  };
};

const seriesOf = (samples: Sample[]): Series[] => {
  const figureKinds = Object.keys(samples[0]!.figures) as FigureKind[];
  const read = figureKinds.flatMap((kind) => {
    const names = [...new Set(samples.flatMap(({ figures }) => Object.keys(figures[kind])))];
    return names.map((name) =>
      seriesFrom(
        kind,
        name,
        samples.map((sample) => valueOf(sample, kind, name)),
      ),
    );
  });
  const operations = Object.keys(samples[0]!.timesMs).filter((name) => name !== controlName);
  const timed = operations.flatMap((name) => [
    seriesFrom('p50', name, samples.map(byControl(name, 0.5))),
    seriesFrom('p99', name, samples.map(byControl(name, 0.99))),
  ]);
  return [...read, ...timed];
};

/** Returns a quantile divided by the median of the control, so that other work on the machine has little effect. */
const byControl =
  (name: string, part: number) =>
  ({ timesMs }: Sample): number =>
    quantile(timesMs[name]!, part) / median(timesMs[controlName]!);

const seriesFrom = (kind: KindName, name: string, all: number[]): Series => {
  const values = afterWarmUp(all);
  return { kind, name, values, trend: trendOf(values, boundOf(kind, name)) };
};

/** Of records, only those count that the operations so far do not explain. */
const valueOf = ({ figures, counts }: Sample, kind: FigureKind, name: string): number => {
  const value = figures[kind][name] ?? NaN;
  if (kind !== 'records') return value;
  const explained = Object.entries(recordsPer[name] ?? {}).map(([operation, each]) => each * counts[operation]!);
  return value - explained.reduce((sum, records) => sum + records, 0);
};

const growth = ({ first, last }: Trend): number => last - first;

const byExcess = (a: Series, b: Series): number => excess(b) - excess(a);
const excess = ({ trend }: Series): number => growth(trend) / trend.bound;

const worstOf = (kind: KindName, some: Series[]): Row => {
  const { what, unit } = kinds[kind];
  const [worst] = some.toSorted(byExcess);
  if (!worst) throw new Error(`The soak has no figure of the kind "${kind}".`);
  const { trend, name } = worst;
  const suffix = unit === '' ? '' : ` ${unit}`;
  return limited(
    `${what}, worst of ${some.length}`,
    {
      value: Number(growth(trend).toFixed(2)),
      text: `${name}: ${digits(trend.first)} → ${digits(trend.last)}${suffix}`,
    },
    { atMost: Number(trend.bound.toFixed(1)), unit: `${suffix} more` },
  );
};

/** The collections with data of the work, as stored: what `recordsPer` explains is not subtracted. */
const explainedRecords = (samples: Sample[]): Series[] =>
  Object.keys(recordsPer).map((name) =>
    seriesFrom(
      'records',
      name,
      samples.map(({ figures }) => figures.records[name] ?? NaN),
    ),
  );

const seriesTable = (caption: string, some: Series[]): Table => ({
  caption,
  columns: ['', 'Start', 'End', 'Allowed', 'Over time'],
  rows: some.map(({ kind, name, values, trend }) => [
    kind === 'p50' || kind === 'p99' ? `${name} ${kind}` : name,
    digits(trend.first),
    digits(trend.last),
    `+${digits(trend.bound)}`,
    chartOf(values),
  ]),
});

const latencyTable = (samples: Sample[], all: Series[]): Table => ({
  caption: 'Operations, times in ms; then the p50 divided by that of the control',
  columns: ['', 'Number', 'p50', 'p99', 'At the start', 'At the end', 'Over time'],
  rows: all
    .filter(({ kind }) => kind === 'p50')
    .map(({ name, values, trend }) => {
      const times = samples.flatMap(({ timesMs }) => timesMs[name] ?? []);
      const figures = [median(times), quantile(times, 0.99), trend.first, trend.last];
      return [name, times.length.toLocaleString('en'), ...figures.map(digits), chartOf(values)];
    }),
});
