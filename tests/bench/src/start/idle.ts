import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median } from '../measuring/figures.ts';
import { sharedMbOfTree } from '../measuring/memory.ts';
import { limited, unaimed } from '../results/row.ts';
import type { Measured, Row } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';
import { npmStart } from './npm-start.ts';

const folder = fileURLToPath(new URL('../../../../', import.meta.url));
const starts = 3;
const idleSeconds = 60;

type Figures = { seconds: number; megabytes: number };

/** Starts a system that was installed and used before, and leaves it alone. */
export const idle: Part = {
  title: 'A system that was started before',
  product: null,
  run: async ({ use, progress }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-bench-'));
    await use({ stop: () => rm(dataDir, { recursive: true, force: true }) });

    const startOnce = async (isSingle: boolean, seconds: number): Promise<Figures> => {
      const system = await npmStart({ folder, dataDir, isSingle });
      try {
        await pause(seconds * 1_000);
        return { seconds: system.startSeconds, megabytes: await sharedMbOfTree(system.pid) };
      } finally {
        await system.stop();
      }
    };
    const measure = async (isSingle: boolean): Promise<Figures> => {
      const { megabytes } = await startOnce(isSingle, idleSeconds);
      const times: number[] = [];
      while (times.length < starts) times.push((await startOnce(isSingle, 0)).seconds);
      progress(`Started ${starts + 1} times${isSingle ? ', in one process' : ''}`);
      return { seconds: median(times), megabytes };
    };
    const first = await startOnce(false, 0);
    progress(`Started in a new folder in ${first.seconds.toFixed(1)} s`);
    return { rows: rowsOf(await measure(false), await measure(true)) };
  },
};

const rowsOf = (processes: Figures, single: Figures): Row[] => [
  limited('memory after a minute, one process for all services', megabytes(single), { atMost: 550, unit: ' MB' }),
  unaimed('memory after a minute, a process for each service', megabytes(processes).text),
  limited('later start, a process for each service', seconds(processes), { atMost: 5, unit: ' s' }),
  limited('later start, one process for all services', seconds(single), { atMost: 5, unit: ' s' }),
];

const megabytes = ({ megabytes: value }: Figures): Measured => ({ value, text: `${value.toFixed(0)} MB` });
const seconds = ({ seconds: value }: Figures): Measured => ({ value, text: `${value.toFixed(1)} s` });
