import { afterEach, describe, expect, it } from '@jest/globals';
import { ensureChromiumInstalled } from './chromium.ts';

const before = process.env.CHROMIUM_PATH;
afterEach(() => {
  if (before === undefined) delete process.env.CHROMIUM_PATH;
  else process.env.CHROMIUM_PATH = before;
});

describe('the browser of the tests', () => {
  it('is the one that CHROMIUM_PATH names', async () => {
    process.env.CHROMIUM_PATH = process.execPath;
    expect(await ensureChromiumInstalled()).toBe(process.execPath);
  });

  it('is not another one when that cannot be run', async () => {
    process.env.CHROMIUM_PATH = '/nowhere/chromium';
    await expect(ensureChromiumInstalled()).rejects.toThrow(
      'CHROMIUM_PATH is /nowhere/chromium, which is not a program that can be run.',
    );
  });
});
