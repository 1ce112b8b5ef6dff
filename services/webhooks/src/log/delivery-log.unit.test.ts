import { describe, expect, it } from '@jest/globals';
import { deliveryIdOf, deliveryView } from './delivery-log.ts';
import type { LoggedDelivery } from './delivery-log.ts';

describe("a delivery's id in paths", () => {
  const id = 'evt_AbC123dEf456:4f0c2f0e-6d3f-4c67-9b3f-6f5d4a2c1b0a';
  it('has only unreserved characters and leads back to the delivery', () => {
    const { id: shown } = deliveryView({ id, createdAt: new Date() } as LoggedDelivery, undefined);
    expect(shown).toMatch(/^[A-Za-z0-9._~-]{1,200}$/);
    expect(deliveryIdOf(shown)).toBe(id);
  });
  it.each(['', 'x', id, id.replace(':', '.').toUpperCase(), `${id.replace(':', '.')}.`, 'constructor.constructor'])(
    'is not %j',
    (text) => {
      expect(deliveryIdOf(text)).toBeUndefined();
    },
  );
});
