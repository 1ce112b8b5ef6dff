import { z } from 'zod';
import { catalogue, publicEventTypes } from './catalogue.ts';
import type { EventType } from './catalogue.ts';
import { partitionCount, partitionedEvents, partitionedQueues, subscriptions } from './topology.ts';

/** The catalogue as a page for people: `docs/events.md`. */
export const eventsPage = (): string => {
  const types = Object.keys(catalogue) as EventType[];
  const rows = types.map((type) => {
    const isPublic = (publicEventTypes as readonly string[]).includes(type);
    return `| [\`${type}\`](#${anchorOf(type)}) | ${catalogue[type].version} | ${isPublic ? 'yes' : ''} | ${queuesOf(type).join(', ')} |`;
  });
  return `${[
    '# Events',
    '',
    'Made from `packages/contracts` by `pnpm docs:events`; a test fails when the two differ. Every message is one of these in an envelope',
    '`{id, type, version, time, accountId, requestId, data}` on the topic exchange `docsight.events`, under its type as routing key; of',
    `${listed(partitionedEvents)} the key is \`<type>.<p>\`, where p, from 0 to ${partitionCount - 1}, is a stable hash of the document's id, and there is a queue`,
    `\`<queue>.<p>\` of each partition beside ${listed(partitionedQueues)}.`,
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
    .filter(([, taken]) => (taken as readonly EventType[]).includes(type))
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

/** An object's fields, one a line, with those of objects inside it indented. */
const linesOf = (schema: Schema, indent: string): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    `${indent}${name}: ${kindOf(field)}`,
    ...linesOf(insideOf(field), `${indent}  `),
  ]);

/** The object that a field holds, if it holds one: itself, the items of a list, the values of a map, or what is there unless null. */
const insideOf = (field: Schema): Schema => {
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
