import { describe, expect, it } from '@jest/globals';
import { copyText } from './copy-text.ts';

const denied = { writeText: () => Promise.reject(new Error('Denied.')) };
const allowed = { writeText: () => Promise.resolve() };

describe('copying a text', () => {
  it.each([
    ['the clipboard', allowed, false, 'copied'],
    ['the older way after a denial', denied, true, 'copied'],
    ['the older way without a clipboard', undefined, true, 'copied'],
    ['neither way', denied, false, 'denied'],
  ])('by %s', async (_way, clipboard, isCopied, expected) => {
    expect(await copyText('link', { clipboard, copySelected: () => isCopied })).toBe(expected);
  });
});
