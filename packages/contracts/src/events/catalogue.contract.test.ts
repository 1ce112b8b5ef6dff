import { describe, expect, it } from '@jest/globals';
import { catalogue, publicEventTypes } from './catalogue.ts';
import type { EventType } from './catalogue.ts';
import { makeEvent } from './envelope.ts';
import { subscriptions } from './topology.ts';

const types = Object.keys(catalogue) as EventType[];

describe('the catalogue of events', () => {
  it('contains every event under its type', () => {
    for (const type of types) expect(catalogue[type].type).toBe(type);
  });

  it('has a queue for every event: an event that no queue takes cannot be published', () => {
    const taken = new Set<string>(Object.values(subscriptions).flat());
    expect(types.filter((type) => !taken.has(type))).toEqual([]);
  });

  it('lets webhooks subscribe to the seven events of the specification', () => {
    expect([...publicEventTypes].sort()).toEqual([
      'document.completed',
      'document.downloaded',
      'document.uploaded',
      'document.viewed',
      'engagement.milestone',
      'lead.captured',
      'viewer.revisited',
    ]);
    expect([...subscriptions['webhooks.events']].sort()).toEqual([...publicEventTypes].sort());
  });
});

describe('an event', () => {
  const context = {
    id: 'evt_abcdefghijkl',
    time: new Date('2026-01-02T03:04:05.678Z'),
    accountId: '0d4cf9a7-52f1-4ed5-9a0b-8a2a0f4d1f5e',
    requestId: 'request-1',
  };
  const data = {
    documentId: '6f9b1c1e-1d7f-4f57-9a55-0a4a3c1b2d3e',
    version: 1,
    views: 3,
    uniqueViewers: 2,
    leads: 1,
    level: 'read' as const,
    pagesSeen: 4,
  };

  it('matches its schema after serialization', () => {
    const event = makeEvent('document.stats_changed', context, data);
    const { message } = catalogue['document.stats_changed'];
    expect(message.parse(JSON.parse(JSON.stringify(event)))).toEqual({
      ...context,
      time: '2026-01-02T03:04:05.678Z',
      type: 'document.stats_changed',
      version: 1,
      data,
    });
  });

  it('does not match its schema with an invalid account id', () => {
    const event = makeEvent('document.stats_changed', { ...context, accountId: 'everybody' }, data);
    expect(catalogue['document.stats_changed'].message.safeParse(event).success).toBe(false);
  });

  it('about an account or a disabled webhook contains no secret, and is not public', () => {
    const account = {
      accountId: context.accountId,
      version: 1,
      email: 'ann@example.com',
      name: '',
      emailVerified: false,
      createdAt: '2026-01-02T03:04:05.678Z',
    };
    const disabled = {
      webhookId: data.documentId,
      url: 'https://example.com/hook',
      reason: 'gone',
      consecutiveFailures: 1,
      lastStatusCode: 410,
      lastError: null,
      disabledAt: '2026-01-02T03:04:05.678Z',
    } as const;
    const overTheWire = (event: object): unknown => JSON.parse(JSON.stringify(event));
    const changed = overTheWire(makeEvent('account.changed', context, { ...account, passwordHash: 'x' } as never));
    expect(catalogue['account.changed'].message.parse(changed).data).toEqual(account);
    const disabledMessage = overTheWire(makeEvent('webhook.disabled', context, disabled));
    expect(catalogue['webhook.disabled'].message.parse(disabledMessage).data).toEqual(disabled);
    for (const type of ['account.changed', 'account.mail_requested', 'webhook.disabled'])
      expect(publicEventTypes).not.toContain(type);
  });
});
