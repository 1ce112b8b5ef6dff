/** Tells on a terminal what is being done: a step at a time, ticked off with the seconds it took. */
export type Progress = {
  /** The step before is done, this one begins. */
  step(text: string): void;
  /** The last step is done. */
  done(): void;
  /** The last step failed, or was given up. */
  failed(): void;
  /** A line of its own. */
  line(text: string): void;
};

export type Terminal = { isTTY?: boolean; write(text: string): unknown };

const ERASE_LINE = '\r\u001b[2K';

export const makeProgress = (terminal: Terminal, now: () => number = Date.now): Progress => {
  const live = terminal.isTTY === true;
  let current: { text: string; startedAt: number } | undefined;

  const begin = (): void => {
    if (live && current !== undefined) terminal.write(`  … ${current.text}`);
  };
  const end = (mark: string): void => {
    if (current === undefined) return;
    const seconds = ((now() - current.startedAt) / 1000).toFixed(1);
    terminal.write(`${live ? ERASE_LINE : ''}  ${mark} ${current.text} (${seconds} s)\n`);
    current = undefined;
  };
  return {
    step: (text) => {
      end('✓');
      current = { text, startedAt: now() };
      begin();
    },
    done: () => end('✓'),
    failed: () => end('✗'),
    line: (text) => {
      terminal.write(`${live && current !== undefined ? ERASE_LINE : ''}${text}\n`);
      begin();
    },
  };
};
