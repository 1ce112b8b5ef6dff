import type { RebuildPhase, RebuildState } from '../generations/index.ts';

export type Terminal = { isTTY?: boolean; write(text: string): unknown };

type Progress = Pick<RebuildState, 'phase' | 'done' | 'total' | 'failureMessage'>;

const eraseLine = '\r\u001b[2K';
const barLength = 30;
/** Interval between lines of one phase where the output is not a terminal. */
const lineEveryMs = 10_000;

const labels: Record<RebuildPhase, string> = {
  announced: 'Waiting for all processes',
  documents: 'Documents',
  readers: 'Readers',
  accounts: 'Totals of accounts',
};

/** Shows the progress of a rebuild: as a bar on a terminal, and as a line every ten seconds elsewhere. */
export const rebuildProgress = (terminal: Terminal, monotonicMs: () => number) => {
  const isLive = terminal.isTTY === true;
  let [shown, phase, shownAtMs]: [string, RebuildPhase | '', number] = ['', '', 0];

  return {
    show: (progress: Progress): void => {
      const line = isLive ? barLine(progress) : plainLine(progress);
      const isNewPhase = progress.phase !== phase;
      if (line === shown || (!isLive && !isNewPhase && monotonicMs() - shownAtMs < lineEveryMs)) return;
      if (isLive) terminal.write(`${isNewPhase && shown !== '' ? '\n' : eraseLine}${line}`);
      else terminal.write(`${line}\n`);
      [shown, phase, shownAtMs] = [line, progress.phase, monotonicMs()];
    },
    end: (): void => {
      if (isLive && shown !== '') terminal.write('\n');
    },
  };
};

const plainLine = ({ phase, done, total, failureMessage }: Progress): string =>
  `${labels[phase]}${countText({ done, total })}${failureText(failureMessage)}`;

const barLine = ({ phase, done, total, failureMessage }: Progress): string => {
  const filled = total === 0 ? 0 : Math.floor((barLength * Math.min(done, total)) / total);
  const bar = phase === 'announced' ? '' : `  ${'█'.repeat(filled)}${'░'.repeat(barLength - filled)}`;
  return `  ${labels[phase].padEnd(labels.announced.length)}${bar}${countText({ done, total })}${failureText(failureMessage)}`;
};

const countText = ({ done, total }: Pick<Progress, 'done' | 'total'>): string =>
  total === 0 ? '' : `  ${done.toLocaleString('en')} of ${Math.max(done, total).toLocaleString('en')}`;

const failureText = (failureMessage: string | null): string =>
  failureMessage === null ? '' : `  waiting: ${failureMessage}`;
