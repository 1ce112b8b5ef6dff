import { expect, it } from '@jest/globals';
import { makeProgress } from './progress.ts';

const shown = (options: { isTTY?: boolean; isJson?: boolean }): string => {
  let text = '';
  let ms = 0;
  const terminal = { isTTY: options.isTTY ?? false, write: (more: string) => void (text += more) };
  const progress = makeProgress(terminal, () => ms, options.isJson);
  progress.begin('databases', 4_000_000);
  ms = 20_000;
  progress.add(1_500, 1_000_000);
  ms = 40_000;
  progress.add(1_500, 3_000_000);
  progress.end();
  return text;
};

it('shows counts, bytes and the remaining time in lines', () => {
  expect(shown({}).split('\n').slice(0, 2)).toEqual([
    '  Databases            1,500  1.0 of 4.0 MB  60 s left',
    '  Databases            3,000  4.0 of 4.0 MB  40 s',
  ]);
});

it('shows a bar on a terminal', () => {
  expect(shown({ isTTY: true })).toContain(
    'Databases            █████░░░░░░░░░░░░░░░  1,500  1.0 of 4.0 MB  60 s left',
  );
});

it('prints JSON lines', () => {
  const [first] = shown({ isJson: true }).split('\n');
  expect(JSON.parse(first!)).toEqual({
    phase: 'databases',
    items: 1_500,
    bytes: 1_000_000,
    totalBytes: 4_000_000,
    seconds: 20,
    remainingSeconds: 60,
    ended: false,
  });
});
