/** Shows the steps of the start and the stop, one line each, with the seconds that each took. */
export type Progress = {
  /** Completes the current step and begins the next. */
  step(text: string): void;
  /** Completes the current step. */
  done(): void;
  /** Marks the current step as failed or cancelled. */
  failed(): void;
  /** Prints a line that is not a step. */
  line(text: string): void;
};

export type Terminal = { isTTY?: boolean; write(text: string): unknown };

const eraseLine = '\r\u001b[2K';

/** On a terminal the current step is visible as the last line. In a file or a pipe only completed steps are. */
export const makeProgress = (terminal: Terminal, now: () => number = Date.now): Progress => {
  const isLive = terminal.isTTY === true;
  let current: { text: string; startedAt: number } | undefined;

  const showCurrent = (): void => {
    if (isLive && current !== undefined) terminal.write(`  … ${current.text}`);
  };
  const end = (mark: string): void => {
    if (current === undefined) return;
    const seconds = ((now() - current.startedAt) / 1000).toFixed(1);
    terminal.write(`${isLive ? eraseLine : ''}  ${mark} ${current.text} (${seconds} s)\n`);
    current = undefined;
  };
  return {
    step: (text) => {
      end('✓');
      current = { text, startedAt: now() };
      showCurrent();
    },
    done: () => end('✓'),
    failed: () => end('✗'),
    line: (text) => {
      terminal.write(`${isLive && current !== undefined ? eraseLine : ''}${text}\n`);
      showCurrent();
    },
  };
};
