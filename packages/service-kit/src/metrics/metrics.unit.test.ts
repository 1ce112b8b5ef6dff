import { describe, expect, it, jest } from '@jest/globals';
import { readAtMostEvery } from './bounded-read.ts';
import { catalogue } from './catalogue.ts';
import type { MetricDeclaration } from './catalogue.ts';
import { composeAs, counter, gauge, histogram, metricsOf } from './metrics.ts';

const textOf = (component: string): Promise<string> => metricsOf(component).metrics();

describe('the metrics of services in one process', () => {
  it('are kept apart by component', async () => {
    const [one, two] = ['gateway', 'documents'].map((component) =>
      composeAs(component, () => counter('docsight_work_rejected_total')),
    );
    one!.inc({ work: 'examination' }, 3);
    two!.inc({ work: 'examination' }, 5);
    expect(await textOf('gateway')).toContain('{work="examination",component="gateway"} 3');
    expect(await textOf('documents')).toContain('{work="examination",component="documents"} 5');
    expect(await textOf('documents')).not.toContain('component="gateway"');
  });

  it('are the same for a part that is created twice', async () => {
    const [one, two] = [1, 2].map(() => composeAs('tracking', () => histogram('docsight_upload_duration_seconds')));
    one!.observe({ outcome: 'stored' }, 1);
    two!.observe({ outcome: 'stored' }, 1);
    expect(await textOf('tracking')).toMatch(/docsight_upload_duration_seconds_count\{.*\} 2/);
  });
});

describe('a gauge', () => {
  it('has the value of the moment for each set of labels', async () => {
    let age = 1;
    composeAs('analytics', () => {
      gauge('docsight_outbox_age_seconds', { outbox: 'rollups' }, () => age);
      gauge('docsight_outbox_age_seconds', { outbox: 'other' }, async () => 7);
    });
    age = 2;
    expect(await textOf('analytics')).toContain('outbox="rollups",component="analytics"} 2');
    expect(await textOf('analytics')).toContain('outbox="other",component="analytics"} 7');
  });

  it('has no sample while it cannot be read, and the failure is counted', async () => {
    const read = jest.fn<() => number | undefined>();
    composeAs('webhooks', () => {
      gauge('docsight_fold_lag_seconds', {}, read);
      gauge('docsight_partitions_held', {}, () => 8);
    });
    read.mockReturnValueOnce(5);
    expect(await textOf('webhooks')).toContain('docsight_fold_lag_seconds{component="webhooks"} 5');
    read.mockImplementationOnce(() => {
      throw new Error('away');
    });
    const failed = await textOf('webhooks');
    expect(failed).not.toContain('docsight_fold_lag_seconds{');
    expect(failed).toContain('docsight_partitions_held{component="webhooks"} 8');
    expect(await textOf('webhooks')).toContain('{metric="docsight_fold_lag_seconds",component="webhooks"} 1');
  });
});

describe('a value that costs a request', () => {
  it('is read once for scrapes within the same time', async () => {
    const read = jest.fn(async () => 1);
    const value = readAtMostEvery(60_000, read);
    expect(await Promise.all([value(), value()])).toEqual([1, 1]);
    expect(read).toHaveBeenCalledTimes(1);
    const eager = readAtMostEvery(-1, read);
    await eager();
    await eager();
    expect(read).toHaveBeenCalledTimes(3);
  });
});

describe('the catalogue', () => {
  const all = Object.entries<MetricDeclaration>(catalogue);

  it('follows the conventions of Prometheus: base units, `_total` for counters and nothing else', () => {
    for (const [name, { type }] of all) {
      expect(name).toMatch(/^docsight_[a-z_]+[a-z]$/);
      expect(name.endsWith('_total')).toBe(type === 'counter');
      if (type === 'histogram') expect(name).toMatch(/_seconds$/);
      expect(name).not.toMatch(/_(?:ms|milliseconds|minutes|kilobytes|megabytes|percent)(?:_|$)/);
    }
  });

  it('resolves the times of requests and messages from 5 ms to 10 s', () => {
    for (const name of [
      'docsight_http_request_duration_seconds',
      'docsight_message_handling_duration_seconds',
    ] as const) {
      const { buckets } = catalogue[name];
      expect([buckets[0], buckets.at(-1)]).toEqual([0.005, 10]);
      // A quantile between two bounds is estimated. A step of 2.5 keeps the estimate within that factor.
      for (const [index, bound] of buckets.slice(1).entries()) expect(bound / buckets[index]!).toBeLessThanOrEqual(2.5);
    }
  });

  it('has a sentence for each metric, sorted buckets for each histogram, and no label of an id', () => {
    for (const [name, { type, help, labels = {}, buckets }] of all) {
      expect([name, help]).toEqual([name, expect.stringMatching(/\.$/)]);
      expect([name, buckets !== undefined]).toEqual([name, type === 'histogram']);
      expect(buckets).toEqual(buckets?.toSorted((a, b) => a - b));
      for (const label of Object.keys(labels)) expect([name, label]).not.toEqual([name, expect.stringMatching(/id$/)]);
    }
  });
});
