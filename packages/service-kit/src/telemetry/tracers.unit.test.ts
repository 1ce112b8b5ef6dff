import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { currentSpan, inScope, withSpan } from './scope.ts';
import type { Span, SpanOptions } from './span.ts';
import { currentCauses, inSharedSpan, registerTracer, tracerOf, unionOfCauses } from './tracers.ts';

const started: { options: SpanOptions; isEnded: boolean }[] = [];
const aSpan = (name: string, isSampled = true): Span => ({
  traceId: name,
  traceparent: `00-${name}`,
  headers: {},
  isSampled,
  child: () => aSpan(`${name}-child`),
  separate: (options) => {
    const entry = { options, isEnded: false };
    started.push(entry);
    return { ...aSpan('shared'), end: () => void (entry.isEnded = true) };
  },
  set: () => undefined,
  rename: () => undefined,
  fail: () => undefined,
  end: () => undefined,
});
const group = { kind: 'internal', name: 'group' } as const;
const present = () => Promise.resolve(currentSpan()?.traceId);

describe('while tracing is off', () => {
  it('nothing is stored, and shared work has no span', async () => {
    expect(tracerOf(pino({ level: 'silent' }))).toBeUndefined();
    expect(withSpan(aSpan('a'), currentCauses)).toBeUndefined();
    expect(await inSharedSpan(group, [aSpan('a'), aSpan('b')], present)).toBeUndefined();
  });
});

describe('while tracing is on', () => {
  it('what is stored has the context of the present work, or none', () => {
    registerTracer(pino({ level: 'silent' }), { start: () => aSpan('a') });
    expect(withSpan(aSpan('a'), currentCauses)).toEqual(['00-a']);
    expect(currentCauses()).toEqual([]);
  });

  it('shared work continues its only span, and links several, and not that which began it', async () => {
    const inAnother = <Result>(work: () => Result): Result => inScope({ span: aSpan('another') }, work);
    const [a, b] = [aSpan('a'), aSpan('b')];
    expect(await inAnother(() => inSharedSpan(group, [undefined, a, a], present))).toBe('a');
    expect(await inAnother(() => inSharedSpan(group, [undefined, aSpan('c', false)], present))).toBeUndefined();
    expect(started).toEqual([]);
    expect(await inAnother(() => inSharedSpan(group, [a, b, a], present))).toBe('shared');
    expect(started).toEqual([{ options: { ...group, links: ['00-a', '00-b'] }, isEnded: true }]);
  });
});

describe('the causes of several changes', () => {
  it('are each listed once, and bounded', () => {
    expect(unionOfCauses([undefined, undefined])).toBeUndefined();
    expect(unionOfCauses([undefined, [], ['a', 'b'], ['b', 'c']])).toEqual(['a', 'b', 'c']);
    expect(unionOfCauses([Array.from({ length: 500 }, (_, index) => String(index))])).toHaveLength(128);
  });
});
