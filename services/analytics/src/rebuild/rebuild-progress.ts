import type { Building, RebuildPhase } from '../generations/index.ts';

export type Terminal = { isTTY?: boolean; write(text: string): unknown };

/** What is shown of a rebuild. */
type Progress = Pick<Building, 'phase' | 'done' | 'total' | 'trouble'>;

const eraseLine = '\r\u001b[2K';
const barLength = 30;
/** Between lines where lines cannot be written over. */
const everyMs = 10_000;

const labels: Record<RebuildPhase, string> = {
  announced: 'Until every process takes part',
  documents: 'Documents',
  readers: 'Readers',
  accounts: 'Totals of accounts',
};

/** Shows how a rebuild gets on: on a terminal as a bar, elsewhere in a line now and then. */
export const rebuildProgress = (terminal: Terminal, steadyMs: () => number) => {
  const isLive = terminal.isTTY === true;
  let [shown, phase, shownAtMs] = ['', '' as RebuildPhase | '', 0];

  return {
    show: (progress: Progress): void => {
      const line = isLive ? barLine(progress) : plainLine(progress);
      const isNewPhase = progress.phase !== phase;
      if (line === shown || (!isLive && !isNewPhase && steadyMs() - shownAtMs < everyMs)) return;
      if (isLive) terminal.write(`${isNewPhase && shown !== '' ? '\n' : eraseLine}${line}`);
      else terminal.write(`${line}\n`);
      [shown, phase, shownAtMs] = [line, progress.phase, steadyMs()];
    },
    end: (): void => {
      if (isLive && shown !== '') terminal.write('\n');
    },
  };
};

const plainLine = ({ phase, done, total, trouble }: Progress): string =>
  `${labels[phase]}${counted({ done, total })}${because(trouble)}`;

const barLine = ({ phase, done, total, trouble }: Progress): string => {
  const filled = total === 0 ? 0 : Math.floor((barLength * Math.min(done, total)) / total);
  const bar = phase === 'announced' ? '' : `  ${'█'.repeat(filled)}${'░'.repeat(barLength - filled)}`;
  return `  ${labels[phase].padEnd(labels.announced.length)}${bar}${counted({ done, total })}${because(trouble)}`;
};

const counted = ({ done, total }: Pick<Progress, 'done' | 'total'>): string =>
  total === 0 ? '' : `  ${done.toLocaleString('en')} of ${Math.max(done, total).toLocaleString('en')}`;

const because = (trouble: string | null): string => (trouble === null ? '' : `  waits: ${trouble}`);
