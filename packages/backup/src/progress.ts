export type Terminal = { isTTY?: boolean; write(text: string): unknown };

type Phase = 'messages' | 'databases' | 'originals' | 'verification';

/** Reports how far a backup or restore is. */
export type Progress = {
  /** Begins a phase. `totalBytes` is an estimate, 0 if nothing is known. */
  begin(phase: Phase, totalBytes: number): void;
  add(items: number, bytes: number): void;
  end(): void;
};

const labels: Record<Phase, string> = {
  messages: 'Messages in transit',
  databases: 'Databases',
  originals: 'Originals',
  verification: 'Verification',
};
const eraseLine = '\r\u001b[2K';
const barLength = 20;
const everyMs = { terminal: 100, plain: 10_000 };

/** Shows a bar on a terminal, a line at most every ten seconds elsewhere, or JSON lines. */
export const makeProgress = (terminal: Terminal, monotonicMs: () => number, isJson = false): Progress => {
  const isLive = terminal.isTTY === true && !isJson;
  let state = { phase: 'messages' as Phase, totalBytes: 0, items: 0, bytes: 0, begunMs: 0, shownMs: 0, isOpen: false };

  const show = (isEnd: boolean): void => {
    const facts = factsOf(state, monotonicMs() - state.begunMs);
    if (isJson) terminal.write(`${JSON.stringify({ ...facts, ended: isEnd })}\n`);
    else if (isLive) terminal.write(`${eraseLine}${lineOf(facts, true)}${isEnd ? '\n' : ''}`);
    else terminal.write(`${lineOf(facts, false)}\n`);
    state.shownMs = monotonicMs();
  };
  const end = (): void => {
    if (state.isOpen) show(true);
    state.isOpen = false;
  };
  return {
    begin: (phase, totalBytes) => {
      end();
      state = { phase, totalBytes, items: 0, bytes: 0, begunMs: monotonicMs(), shownMs: monotonicMs(), isOpen: true };
      if (isLive) show(false);
    },
    add: (items, bytes) => {
      state.items += items;
      state.bytes += bytes;
      if (monotonicMs() - state.shownMs >= (isLive ? everyMs.terminal : everyMs.plain)) show(false);
    },
    end,
  };
};

type Facts = {
  phase: Phase;
  items: number;
  bytes: number;
  totalBytes: number;
  seconds: number;
  remainingSeconds: number | null;
};

const factsOf = (
  { phase, items, bytes, totalBytes }: { phase: Phase; items: number; bytes: number; totalBytes: number },
  elapsedMs: number,
): Facts => ({
  phase,
  items,
  bytes,
  totalBytes: Math.max(bytes, totalBytes),
  seconds: Math.round(elapsedMs / 100) / 10,
  remainingSeconds:
    bytes === 0 || totalBytes <= bytes ? null : Math.ceil(((totalBytes - bytes) / bytes) * (elapsedMs / 1000)),
});

const lineOf = ({ phase, items, bytes, totalBytes, seconds, remainingSeconds }: Facts, hasBar: boolean): string => {
  const filled = totalBytes === 0 ? 0 : Math.floor((barLength * bytes) / totalBytes);
  const bar = hasBar ? `  ${'█'.repeat(filled)}${'░'.repeat(barLength - filled)}` : '';
  const counts = `${items.toLocaleString('en')}  ${megabytes(bytes)} of ${megabytes(totalBytes)} MB`;
  const time = remainingSeconds === null ? `${seconds} s` : `${remainingSeconds} s left`;
  return `  ${labels[phase].padEnd(labels.messages.length)}${bar}  ${counts}  ${time}`;
};

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
