import { describe, expect, it } from '@jest/globals';
import { testEventSlots } from './test-event-slots.ts';

describe('the slots for test events', () => {
  it('are two for an account, each free again after its release', () => {
    const slots = testEventSlots({ total: 8, perAccount: 2 });
    const release = slots.take('a');
    expect([slots.take('a'), slots.take('a')]).toEqual([expect.any(Function), undefined]);
    release?.();
    release?.();
    expect([slots.take('a'), slots.take('a')]).toEqual([expect.any(Function), undefined]);
  });

  it('are one for an account when half of all are used, so that few accounts cannot use all', () => {
    const slots = testEventSlots({ total: 4, perAccount: 2 });
    expect(slots.take('a') && slots.take('a')).toBeDefined();
    expect([slots.take('b'), slots.take('b')]).toEqual([expect.any(Function), undefined]);
    const release = slots.take('c');
    expect([release, slots.take('d')]).toEqual([expect.any(Function), undefined]);
    release?.();
    expect(slots.take('d')).toBeDefined();
  });
});
