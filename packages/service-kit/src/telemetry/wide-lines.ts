import type { Logger } from 'pino';
import type { Facts } from './scope.ts';

/** The lines of one kind that a process wrote in the present second. */
export type LineWindow = {
  /** In whole seconds. */
  second: number;
  /** Sampled lines that were written in it. */
  written: number;
  /** Lines that were left out since the last written one. */
  leftOut: number;
};

export const emptyWindow: LineWindow = { second: 0, written: 0, leftOut: 0 };

/** Lines of one kind that a process writes in a second, besides errors and slow ones. */
export const maxLinesPerSecond = 20;

/** Work that takes longer is slow: its line is always written. In milliseconds. */
const slowMs = 1_000;

/** Decides whether a line is written. `leftOut` is the number of lines before it that were not. */
export const admitLine = (
  window: LineWindow,
  { atMs, isNotable }: { atMs: number; isNotable: boolean },
): { window: LineWindow; isWritten: boolean; leftOut: number } => {
  const second = Math.floor(atMs / 1_000);
  const written = second === window.second ? window.written : 0;
  const isWritten = isNotable || written < maxLinesPerSecond;
  if (!isWritten) return { window: { ...window, leftOut: window.leftOut + 1 }, isWritten, leftOut: 0 };
  const sampled = isNotable ? 0 : 1;
  return { window: { second, written: written + sampled, leftOut: 0 }, isWritten, leftOut: window.leftOut };
};

/** Writes the line of one request, message or attempt. `fields` is called only if it is written. */
export type WriteLine = (line: { durationMs: number; isError: boolean; fields: () => Facts }) => void;

/**
 * Writes one line for each piece of work of a kind, with everything that is known about it. Under load only some are
 * written, and the next one says how many were not, as `left_out`. Source: Specification 11.6.
 */
export const wideLines = (logger: Logger, message: string): WriteLine => {
  let window = emptyWindow;
  return ({ durationMs, isError, fields }) => {
    if (!logger.isLevelEnabled('info')) return;
    const isNotable = isError || durationMs >= slowMs;
    const decision = admitLine(window, { atMs: performance.now(), isNotable });
    ({ window } = decision);
    if (!decision.isWritten) return;
    const { leftOut } = decision;
    const left_out = leftOut > 0 ? leftOut : undefined;
    logger.info({ ...fields(), durationMs: Math.round(durationMs * 10) / 10, left_out }, message);
  };
};
