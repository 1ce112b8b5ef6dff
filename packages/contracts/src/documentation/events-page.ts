import { z } from 'zod';
import {
  catalogue,
  publicEventTypes,
  defaultPartitions,
  partitionedEvents,
  partitionedQueues,
  subscriptions,
} from '../events/index.ts';
import type { EventType } from '../events/index.ts';
import { keysOf } from '../records.ts';

/** Returns the catalogue as a page for people: `docs/events.md`. */
export const eventsPage = (): string => {
  const types = keysOf(catalogue);
  const rows = types.map((type) => {
    const isPublic = publicEventTypes.some((each) => each === type);
    return `| [\`${type}\`](#${anchorOf(type)}) | ${catalogue[type].version} | ${isPublic ? 'yes' : ''} | ${queuesOf(type).join(', ')} |`;
  });
  return `${[
    '# Events',
    '',
    '`pnpm docs:events` generates this page from `packages/contracts`. A test fails if the two differ.',
    '',
    'Every message has the envelope `{id, type, version, time, accountId, requestId, data}`. The exchange is the topic exchange',
    '`docsight.events`, and the routing key is the type.',
    '',
    `${listed(partitionedEvents)} has partitions. Its routing key is \`<type>.<p>\`: p, from 0, is a stable hash of the`,
    `document id. There are ${defaultPartitions}, unless \`READER_PARTITIONS\` is set. Each partition has a queue \`<queue>.<p>\` beside ${listed(partitionedQueues)}.`,
    '',
    '| Event | Version | Webhook | Queues |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    ...types.flatMap(section),
  ]
    .join('\n')
    .trimEnd()}\n`;
};

const listed = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const anchorOf = (type: EventType): string => type.replaceAll('.', '');

const queuesOf = (type: EventType): string[] =>
  Object.entries(subscriptions)
    .filter(([, taken]) => taken.some((each) => each === type))
    .map(([queue]) => `\`${queue}\``);

const section = (type: EventType): string[] => [
  `## ${type}`,
  '',
  `${catalogue[type].summary} Published by ${catalogue[type].publishedBy}.`,
  '',
  '```',
  ...linesOf(z.toJSONSchema(catalogue[type].data) as Schema, ''),
  '```',
  '',
];

type Schema = {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
};

/** Returns one line for each field of an object. Fields of nested objects are indented. */
const linesOf = (schema: Schema, indent: string): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `${indent}${name}: ${kindOf(field)}`,
    ...linesOf(objectIn(field), `${indent}  `),
  ]);

/**
 * Returns the object inside a field: the field itself, the items of a list, the values of a map, or a nullable object.
 */
const objectIn = (field: Schema): Schema => {
  const values = typeof field.additionalProperties === 'object' ? field.additionalProperties : undefined;
  return field.properties ? field : (field.items ?? values ?? field.anyOf?.find(({ properties }) => properties) ?? {});
};

const kindOf = (field: Schema): string => {
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.enum) return field.enum.join(' | ');
  if (field.anyOf) return field.anyOf.map(kindOf).join(' or ');
  if (field.items) return `list of ${kindOf(field.items)}`;
  if (typeof field.additionalProperties === 'object') return `map of ${kindOf(field.additionalProperties)}`;
  return field.format ?? field.type ?? 'anything';
};
