import { describe, expect, it } from '@jest/globals';
import { availabilityOf } from './availability.ts';

describe('the availability of a document', () => {
  it.each([
    [true, 'open'],
    [false, 'deleted'],
  ])('with isActive %s is %s', (isActive, availability) => {
    expect(availabilityOf({ isActive }, new Date())).toBe(availability);
  });
});
