import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { catalogue } from './catalogue.ts';
import type { AnyMessage, EventType } from './catalogue.ts';

/** Messages as earlier releases published them. They may still be in queues and outboxes. They never change. */
const folder = path.resolve(import.meta.dirname, '../../recorded');
const recorded = readdirSync(folder).flatMap((file) => {
  const { release, events } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Recorded;
  return events.map((event) => ({ release, event }));
});
type Recorded = { release: string; events: AnyMessage[] };

const parse = (message: unknown): unknown => catalogue[(message as AnyMessage).type].message.parse(message);

/** Adds a field that no release knows to each object in a message. Records by page have page numbers as keys. */
const withMoreFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withMoreFields);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, field]) => [name, withMoreFields(field)] as const);
  const hasPageNumbers = entries.some(([name]) => /^\d+$/.test(name));
  return Object.fromEntries([...entries, ...(hasPageNumbers ? [] : [['added_later', 'x'] as const])]);
};

describe('a message of an earlier release', () => {
  it.each(recorded.map(({ release, event }) => [event.type, release, event] as const))(
    '%s of %s is understood completely',
    (_type, _release, event) => {
      // A field that was removed or renamed is missing here, and a new required one throws. A new default is added.
      expect(parse(event)).toMatchObject(event);
    },
  );

  it('is recorded for each event: a new one needs a recorded message', () => {
    const types = new Set(recorded.map(({ event }) => event.type));
    expect((Object.keys(catalogue) as EventType[]).filter((type) => !types.has(type))).toEqual([]);
  });

  it('gets the default of a setting that its release did not have', () => {
    const { event } = recorded.find(({ event }) => event.type === 'document.updated')!;
    const message = structuredClone(event) as { data: { facts: { settings: object } } };
    message.data.facts.settings = { gate_page: 2, password: false };
    expect(parse(message)).toMatchObject({
      data: { facts: { settings: { email_gate: true, gate_type: 'preview', notifications_enabled: true } } },
    });
  });
});

describe('a message of a later release', () => {
  it('may have additional fields anywhere, which this one ignores', () => {
    for (const { event } of recorded) expect(parse(withMoreFields(event))).toEqual(parse(event));
  });
});
