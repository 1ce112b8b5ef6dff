import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { defaultPartitions } from '@docsight/contracts';
import { defaultRetryDelaysMs, topologyOf } from './topology.ts';

/** Queues and bindings as earlier releases declared them. They never change. */
const folder = path.resolve(import.meta.dirname, '../../recorded');
type Declared = { queues: Record<string, object>; bindings: string[] };
const recorded = readdirSync(folder).map(
  (file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Declared,
);

const topology = topologyOf({ retryDelaysMs: defaultRetryDelaysMs, partitions: defaultPartitions });
/** What this release declares, with the partitions of the recorded releases. */
const declared: Declared = {
  queues: Object.fromEntries(topology.queues.map((queue) => [queue.name, queue.arguments])),
  bindings: topology.bindings.map(({ exchange, queue, routingKey }) => `${exchange} ${routingKey} -> ${queue}`),
};

describe('the topology of an earlier release', () => {
  it('has no queue that this release declares with other arguments: the broker would reject it', () => {
    const { queues } = declared;
    for (const earlier of recorded)
      for (const [queue, queueArguments] of Object.entries(earlier.queues))
        expect([queue, queues[queue]]).toEqual([queue, queueArguments]);
  });

  it('has no binding that this release lacks: its replicas publish to it during an upgrade', () => {
    const { bindings } = declared;
    for (const earlier of recorded)
      expect(earlier.bindings.filter((binding) => !bindings.includes(binding))).toEqual([]);
  });
});
