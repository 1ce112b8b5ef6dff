import { describe, expect, it } from '@jest/globals';
import { makeProgress, type Progress } from './progress.ts';

const onTerminal = (isTTY: boolean): { progress: Progress; written: () => string; pass: (ms: number) => void } => {
  let now = 0;
  let text = '';
  const progress = makeProgress({ isTTY, write: (more) => (text += more) }, () => now);
  return { progress, written: () => text, pass: (ms) => (now += ms) };
};

describe('progress', () => {
  it('is a line for each step that is done, when nobody watches', () => {
    const { progress, written, pass } = onTerminal(false);
    progress.step('One');
    pass(1_234);
    progress.step('Two');
    progress.line('a notice');
    progress.failed();
    expect(written()).toBe('  ✓ One (1.2 s)\na notice\n  ✗ Two (0.0 s)\n');
  });

  it('shows on a terminal what is being done, below every notice', () => {
    const { progress, written } = onTerminal(true);
    progress.step('One');
    progress.line('a notice');
    progress.done();
    expect(written().replaceAll('\r\u001b[2K', '<erase>')).toBe(
      '  … One<erase>a notice\n  … One<erase>  ✓ One (0.0 s)\n',
    );
  });
});
