/** Returns the content of a file, or `undefined` if it cannot be read. */
type Read = (file: string) => Promise<string | undefined>;

/** Where the two versions of control groups have the memory of a group, in bytes. */
const versions = [
  {
    group: /^0::(.*)$/m,
    folder: '/sys/fs/cgroup',
    usage: 'memory.current',
    inactiveFile: /^inactive_file (\d+)$/m,
  },
  {
    group: /^\d+:memory:(.*)$/m,
    folder: '/sys/fs/cgroup/memory',
    usage: 'memory.usage_in_bytes',
    inactiveFile: /^total_inactive_file (\d+)$/m,
  },
];

/**
 * Returns what the limit of the container counts: the memory of all its processes, in bytes. Leaves out file cache that
 * the system drops before it kills a process. Returns `undefined` without control groups.
 */
export const containerMemory = async (read: Read): Promise<number | undefined> => {
  const groups = (await read('/proc/self/cgroup')) ?? '';
  for (const { group, folder, usage, inactiveFile } of versions) {
    // A container may see the path of the host, and its own group at the root.
    for (const place of [`${folder}${group.exec(groups)?.[1] ?? ''}`, folder]) {
      const used = await read(`${place}/${usage}`);
      if (used === undefined) continue;
      const [, inactive = '0'] = inactiveFile.exec((await read(`${place}/memory.stat`)) ?? '') ?? [];
      return Number(used) - Number(inactive);
    }
  }
  return undefined;
};
