import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { secretBox } from './secret-box.ts';

const [key, otherKey] = [randomBytes(32), randomBytes(32)];

describe('a sealed secret', () => {
  it('opens only with the same key, unchanged, and in the same context', () => {
    const sealed = secretBox([key]).seal('whsec_x', 'webhook-1');
    expect(sealed).not.toContain('whsec_x');
    expect(secretBox([key]).open(sealed, 'webhook-1')).toBe('whsec_x');
    const unreadable = [
      ...[sealed, `${sealed.slice(0, -2)}AA`].map((text) => [text, 'webhook-2'] as const),
      ...['plain', 'a256gcm.', 'a256gcm.abcd', `a128gcm.${sealed.split('.')[1]}`].map(
        (text) => [text, 'webhook-1'] as const,
      ),
    ];
    for (const [text, context] of unreadable) {
      expect(() => secretBox([key]).open(text, context)).toThrow('cannot be opened');
      expect(secretBox([key]).reseal(text, context)).toBeUndefined();
    }
    expect(() => secretBox([otherKey]).open(sealed, 'webhook-1')).toThrow('cannot be opened');
  });

  it('opens with any key of a list, which says with which one', () => {
    const uses: number[] = [];
    const box = secretBox([otherKey, key], (index) => uses.push(index));
    expect(box.open(secretBox([key]).seal('whsec_x', 'w'), 'w')).toBe('whsec_x');
    expect(secretBox([otherKey]).open(box.seal('whsec_y', 'w'), 'w')).toBe('whsec_y');
    expect(box.open(box.seal('whsec_y', 'w'), 'w')).toBe('whsec_y');
    expect(uses).toEqual([1, 0]);
  });

  it('is sealed again with the first key, unless it is already', () => {
    const box = secretBox([otherKey, key]);
    const again = box.reseal(secretBox([key]).seal('whsec_x', 'w'), 'w')!;
    expect(secretBox([otherKey]).open(again, 'w')).toBe('whsec_x');
    expect(box.reseal(again, 'w')).toBe(again);
  });
});
