import { afterEach, describe, expect, it } from '@jest/globals';
import { ensureToolsInstalled } from './tools.ts';

const settings = ['CHROMIUM_PATH', 'QPDF_PATH'] as const;
const before = settings.map((setting) => [setting, process.env[setting]] as const);
afterEach(() => {
  for (const [setting, value] of before) {
    if (value === undefined) Reflect.deleteProperty(process.env, setting);
    else process.env[setting] = value;
  }
});

describe('the programs of the tests', () => {
  it('are those that CHROMIUM_PATH and QPDF_PATH name', async () => {
    process.env.CHROMIUM_PATH = process.execPath;
    process.env.QPDF_PATH = '/bin/sh';
    expect(await ensureToolsInstalled(['chromium', 'qpdf'])).toEqual({ chromium: process.execPath, qpdf: '/bin/sh' });
  });

  it.each(settings)('are not others when the one that %s names cannot be run', async (setting) => {
    for (const each of settings) process.env[each] = process.execPath;
    process.env[setting] = '/nowhere/program';
    await expect(ensureToolsInstalled(['chromium', 'qpdf'])).rejects.toThrow(
      `${setting} is /nowhere/program, which is not a program that can be run.`,
    );
  });
});
