import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eventually } from '@docsight/testkit';
import { expect } from '@jest/globals';

const run = promisify(execFile);

/** Returns the descendants of a process whose command matches. */
const descendantsOf = async (root: number, command: RegExp): Promise<number[]> => {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,args='], { maxBuffer: 16_000_000 });
  const processes = stdout.split('\n').flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*?)\s*$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }];
  });
  const family = new Set([root]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  return processes
    .filter(({ pid, args }) => pid !== root && family.has(pid) && command.test(args))
    .map(({ pid }) => pid);
};

/** Sends SIGKILL to all descendants of a process whose command matches, and waits for their end. */
export const killProcesses = async (root: number, command: RegExp): Promise<void> => {
  const pids = await descendantsOf(root, command);
  expect(pids).not.toEqual([]);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await eventually(async () => {
    const left = await descendantsOf(root, command);
    expect(left.filter((pid) => pids.includes(pid))).toEqual([]);
  });
};
