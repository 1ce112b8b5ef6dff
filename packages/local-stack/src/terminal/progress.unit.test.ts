import { describe, expect, it } from '@jest/globals';
import { makeProgress, type Progress } from './progress.ts';

const progressOn = (isTTY: boolean): { progress: Progress; written: () => string; pass: (ms: number) => void } => {
  let now = 0;
  let text = '';
  const progress = makeProgress({ isTTY, write: (more) => (text += more) }, () => now);
  return { progress, written: () => text, pass: (ms) => (now += ms) };
};

describe('progress', () => {
  it('prints a line for each completed step to a file or a pipe', () => {
    const { progress, written, pass } = progressOn(false);
    progress.step('One');
    pass(1_234);
    progress.step('Two');
    progress.line('a notice');
    progress.failed();
    expect(written()).toBe('  ✓ One (1.2 s)\na notice\n  ✗ Two (0.0 s)\n');
  });

  it('shows the current step on a terminal, below every notice', () => {
    const { progress, written } = progressOn(true);
    progress.step('One');
    progress.line('a notice');
    progress.done();
    expect(written().replaceAll('\r\u001b[2K', '<erase>')).toBe(
      '  … One<erase>a notice\n  … One<erase>  ✓ One (0.0 s)\n',
    );
  });
});
