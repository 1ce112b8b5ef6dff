import { describe, expect, it } from '@jest/globals';
import type { AnyMessage } from '@docsight/contracts';
import { createLogger, inScope } from '@docsight/service-kit';
import type { Span, Tracer } from '@docsight/service-kit';
import { registerTracer } from '../../../service-kit/src/telemetry/tracers.ts';
import { startPublishing } from './message-spans.ts';
import { withCauses } from './outbox-message.ts';

const event = { id: 'evt_Ab3dE9fGh1jK', type: 'document.uploaded', requestId: 'a request' } as AnyMessage;
const span = { traceparent: '00-a-b-01' } as Span;

describe('an event in an outbox', () => {
  it('stays as it is while tracing is off', () => {
    const events = [event];
    expect(inScope({ span }, () => withCauses(events))).toBe(events);
  });

  it('has the context of the change that caused it, unless it has one already', () => {
    registerTracer(createLogger({ service: 'test', level: 'silent' }), { start: () => span });
    const own = { ...event, traceparents: ['00-c-d-01'] };
    expect(inScope({ span }, () => withCauses([event, own]))).toEqual([{ ...event, traceparents: ['00-a-b-01'] }, own]);
    expect(withCauses([event])).toEqual([{ ...event, traceparents: [] }]);
  });
});

describe('the publication of an event', () => {
  const publishedBy = (causes: string[] | undefined, published: AnyMessage = event) => {
    const calls: Parameters<Tracer['start']>[] = [];
    startPublishing(
      { start: (...call) => (calls.push(call), span) },
      { event: published, routingKey: 'a.key', causes },
    );
    const [options, parent] = calls[0]!;
    return { ...options, parent };
  };

  it('continues the only cause, links several, and begins a trace without one', () => {
    expect(publishedBy(['a'])).toMatchObject({ parent: { traceparent: 'a' }, links: [] });
    expect(publishedBy(['a', 'b'])).toMatchObject({ parent: undefined, links: ['a', 'b'] });
    expect(publishedBy([])).toMatchObject({ parent: undefined, links: [] });
    expect(publishedBy(undefined)).toMatchObject({ parent: undefined, links: [], name: 'publish document.uploaded' });
  });

  it('has the id of the event, but none that names a reader', () => {
    expect(publishedBy([]).attributes).toMatchObject({ 'messaging.message.id': event.id });
    const documentId = '7f0c2f5e-0000-4000-8000-000000000000';
    const changed = {
      ...event,
      id: `${documentId}:anon_x:3`,
      type: 'reader.changed',
      data: { documentId },
    } as AnyMessage;
    expect(JSON.stringify(publishedBy([], changed))).not.toContain('anon_x');
  });
});
