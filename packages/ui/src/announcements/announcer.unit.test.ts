import { describe, expect, it } from '@jest/globals';
import { makeAnnouncer } from './announcer.ts';

describe('announcer', () => {
  it('empties the region first, so that the same text is read again', () => {
    const waiting: (() => void)[] = [];
    const announcer = makeAnnouncer((run) => waiting.push(run));
    announcer.announce('Page 3');
    expect(announcer.polite.value).toBe('');
    waiting.shift()!();
    expect([announcer.polite.value, announcer.assertive.value]).toEqual(['Page 3', '']);
    announcer.announce('Page 3', 'assertive');
    waiting.shift()!();
    expect([announcer.polite.value, announcer.assertive.value]).toEqual(['Page 3', 'Page 3']);
  });
});
