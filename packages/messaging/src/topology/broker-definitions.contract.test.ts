import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { catalogue, defaultPartitions, eventExchange } from '@docsight/contracts';
import type { EventType } from '@docsight/contracts';
import { brokerDefinitions, brokerServices, rightsOf, topologyMark } from './broker-definitions.ts';
import {
  allQueues,
  consumedQueues,
  defaultRetryDelaysMs,
  queueNames,
  resendExchange,
  resendTargets,
  topologyOf,
} from './topology.ts';

const options = { retryDelaysMs: defaultRetryDelaysMs, partitions: defaultPartitions };
const topology = topologyOf(options);
const queuesOf = (service: string) => allQueues.filter((queue) => queue.startsWith(`${service}.`));
const matching = (pattern: string | undefined, names: readonly string[]): string[] =>
  names.filter((name) => pattern !== undefined && new RegExp(pattern).test(name)).sort();
const allNames = topology.queues.map(({ name }) => name);

it('deploy/rabbitmq/definitions.json is what `pnpm deploy:definitions` writes', () => {
  const file = path.resolve(import.meta.dirname, '../../../../deploy/rabbitmq/definitions.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(brokerDefinitions())));
});

describe.each(brokerServices)('the user of %s', (service) => {
  const rights = rightsOf(service);

  it('reads the queues that the service consumes, and no others', () => {
    expect(matching(rights.read, allNames)).toEqual(
      queuesOf(service)
        .flatMap((queue) => consumedQueues(queue, defaultPartitions))
        .sort(),
    );
  });

  it('publishes the events of the service, and no others', () => {
    const keys = Object.keys(catalogue).flatMap((type) => [type, `${type}.0`, `${type}.${defaultPartitions - 1}`]);
    const published = Object.values(catalogue).filter(({ publishedBy }) => publishedBy === service);
    const expected = published.flatMap(({ type }) =>
      type === 'reader.changed' ? [`${type}.0`, `${type}.${defaultPartitions - 1}`] : [type as EventType],
    );
    expect(matching(rights.topics[eventExchange], keys)).toEqual(expected.sort());
  });

  it('sends messages back to queues of the service only, and dead letters to none', () => {
    const own = queuesOf(service).flatMap((queue) => resendTargets(queue, options));
    expect(matching(rights.topics[resendExchange], allNames)).toEqual(own.sort());
    expect(own.filter((name) => name.endsWith('.dlq'))).toEqual([]);
  });

  it('writes to exchanges only for which it has topics, and declares nothing', () => {
    const exchanges = ['amq.default', 'amq.topic', 'docsight.dead-letters', eventExchange, resendExchange];
    expect(matching(rights.write, [...exchanges, ...allNames])).toEqual(Object.keys(rights.topics).sort());
    expect(matching(rights.configure, [...exchanges, ...allNames])).toEqual([]);
  });
});

describe('the topology', () => {
  it('has a binding by its own name for each queue to which messages are sent back', () => {
    const bound = topology.bindings.filter(({ exchange }) => exchange === resendExchange);
    expect(bound.map(({ queue }) => queue).sort()).toEqual(
      allQueues.flatMap((queue) => resendTargets(queue, options)).sort(),
    );
    for (const { queue, routingKey } of bound) expect(routingKey).toBe(queue);
  });

  it('has quorum queues only, so that a cluster loses no message with a node', () => {
    expect([...new Set(topology.queues.map((queue) => queue.arguments['x-queue-type']))]).toEqual(['quorum']);
    expect(allNames).toEqual(expect.arrayContaining(allQueues.map((queue) => queueNames(queue).deadLetter)));
  });

  it('has another mark as soon as a queue differs, but not the number of partitions', () => {
    expect(topologyMark({ ...options, retryDelaysMs: [1_000] })).not.toBe(topologyMark(options));
    const marks = [8, 16].map((partitions) => /topology\.\w+/.exec(JSON.stringify(brokerDefinitions(partitions)))![0]);
    expect(new Set(marks).size).toBe(1);
  });

  it('has the rights for any number of partitions', () => {
    const { queues } = brokerDefinitions(16) as { queues: { name: string }[] };
    const added = queues.map(({ name }) => name).filter((name) => !allNames.includes(name));
    const isPutOff = (name: string) => name.endsWith('.put-off');
    const consumed = added.filter((name) => !isPutOff(name));
    expect([consumed.length, added.length]).toEqual([8, 16]);
    const { read, topics } = rightsOf('analytics');
    expect(matching(read, added)).toEqual(consumed.sort());
    expect(matching(topics[resendExchange], added)).toEqual(added.filter(isPutOff).sort());
  });
});
