import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@docsight/testkit';

/** Where the two versions of control groups have what limits memory. */
const version = existsSync('/sys/fs/cgroup/memory')
  ? { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes' }
  : { folder: '/sys/fs/cgroup', limit: 'memory.max' };

const mebibyte = 1024 * 1024;
const fill = 'globalThis.kept = Buffer.alloc(Number(process.argv[1]), 1); setInterval(() => undefined, 60_000);';

/** Puts a process into a container, as far as its memory is concerned. This needs Linux and root. */
export const limitMemory = async (pid: number, limitMebibytes: number) => {
  const folder = path.join(version.folder, `docsight-test-${pid}`);
  const groupBefore = await groupOf(pid);
  const join = (member: number, group = folder): Promise<void> =>
    writeFile(path.join(group, 'cgroup.procs'), String(member));
  await mkdir(folder);
  await writeFile(path.join(folder, version.limit), String(limitMebibytes * mebibyte));
  await join(pid);
  return {
    /** Starts another process in the container that needs this part of its memory. Returns a function that ends it. */
    use: async (part: number): Promise<() => Promise<void>> => {
      const bytes = Math.floor(limitMebibytes * mebibyte * part);
      const child = spawn('sh', ['-c', 'read go; exec "$@"', 'sh', process.execPath, '-e', fill, String(bytes)], {
        stdio: ['pipe', 'ignore', 'inherit'],
      });
      const ended = once(child, 'exit');
      await join(child.pid!);
      child.stdin.end('go\n');
      return async () => {
        child.kill('SIGKILL');
        await ended;
      };
    },
    leave: async (): Promise<void> => {
      await join(pid, groupBefore);
      await eventually(() => rmdir(folder));
    },
  };
};

/** Returns the folder of the control group with the memory of a process. */
const groupOf = async (pid: number): Promise<string> => {
  const groups = await readFile(`/proc/${pid}/cgroup`, 'utf8');
  const [, group = ''] = /^\d+:memory:(.*)$/m.exec(groups) ?? /^0::(.*)$/m.exec(groups) ?? [];
  return path.join(version.folder, group);
};
